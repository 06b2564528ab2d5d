import { type PublicError, unavailable } from '@tessera/kit/errors';
import type { Locale } from '@tessera/kit/locale';
import { oncePer } from '@tessera/kit/memo';
import { findPeriod } from '../chamber/electoral-periods.ts';
import type {
  PrintContents,
  PrintRegister,
  PrintSummary,
  PrintVersion,
  RegisteredPrint,
  RelatedBill,
  TiskHistory,
} from '../chamber/print-register.ts';
import { findTopic } from '../chamber/topics.ts';
import { type Disk, parsed } from './disk.ts';
import { extractOf } from './normalise.ts';
import {
  differencePlace,
  historyPlace,
  hunksPlace,
  relatedBillsPlace,
  textPlace,
  topicTablePlace,
} from './places.ts';
import type { Registers } from './registers.ts';
import type { TextDifference } from './text-diff.ts';
import { readTopicTable, type TopicRow } from './topic-table.ts';

type PrintTopics = {
  readonly topics: readonly { readonly id: string; readonly cs: string; readonly en: string }[];
  readonly source: 'llm' | 'keywords' | 'title';
};

const CHANGES: ReadonlySet<string> = new Set(['added', 'removed']);

/** Everything pages read about prints: from the registers of the archives and from the cache. */
export type Library = {
  /** undefined while the archive of prints cannot be had; what cannot do without throws `noPrints`. */
  register(period: number): Promise<PrintRegister | undefined>;
  /** 503 while the archive of prints cannot be had. */
  print(period: number, ct: number): Promise<RegisteredPrint | undefined>;
  text(period: number, ct: number, ct1?: number): Promise<string | undefined>;
  hasText(period: number, ct: number, ct1?: number): Promise<boolean>;
  topics(period: number): Promise<ReadonlyMap<number, PrintTopics>>;
  /** The contents that a search reads; the same object until something in it changes. */
  contents(period: number): Promise<PrintContents | undefined>;
  summary(period: number, ct: number, locale: Locale): Promise<PrintSummary | undefined>;
  versions(period: number, ct: number): Promise<readonly PrintVersion[]>;
  /** Steps of the site's page that the history of the archives lacks. */
  siteHistory(period: number, ct: number): Promise<TiskHistory | undefined>;
  /** Bills about a law; those stored last, or 503, while the archive of prints cannot be had. */
  relatedBills(period: number, idsb: number): Promise<readonly RelatedBill[]>;
};

const NO_ROWS: ReadonlyMap<number, TopicRow> = new Map();

export function createLibrary(disk: Disk, registers: Registers): Library {
  const tables = new Map<number, { changedMs: number; rows: ReadonlyMap<number, TopicRow> }>();
  /** They leave memory with the register they were made of. */
  const contents = oncePer(
    (): { rows?: ReadonlyMap<number, TopicRow>; contents?: PrintContents } => ({}),
  );
  let versions = 0;

  /** An archive that cannot be had costs what it tells, not the page. */
  const register = (period: number) => registers.load(period).catch(() => undefined);

  async function print(period: number, ct: number) {
    const known = await register(period);
    if (!known && findPeriod(period)) throw noPrints();
    return known?.prints.find((candidate) => candidate.ct === ct);
  }

  async function table(period: number): Promise<ReadonlyMap<number, TopicRow>> {
    const found = await disk.stat(topicTablePlace(period));
    if (!found) return NO_ROWS;
    const known = tables.get(period);
    if (known?.changedMs === found.changedMs) return known.rows;
    const rows = (await readTopicTable(disk, period)) ?? new Map<number, TopicRow>();
    tables.set(period, { changedMs: found.changedMs, rows });
    return rows;
  }

  async function topics(period: number): Promise<ReadonlyMap<number, PrintTopics>> {
    const all = new Map<number, PrintTopics>();
    for (const [ct, topics] of (await register(period))?.titleTopics ?? []) {
      all.set(ct, { topics: topics.map(labelled), source: 'title' });
    }
    for (const [ct, row] of await table(period)) {
      if (row.topics.length === 0) continue;
      all.set(ct, { topics: row.topics.map(labelled), source: row.source });
    }
    return all;
  }

  async function text(period: number, ct: number, ct1 = 0): Promise<string | undefined> {
    return (await disk.read(textPlace(period, ct, ct1)))?.toString();
  }

  return {
    register,
    print,
    text,
    hasText: async (period, ct, ct1 = 0) =>
      (await disk.stat(textPlace(period, ct, ct1))) !== undefined,
    topics,
    async contents(period) {
      const found = await register(period);
      if (!found) return undefined;
      const rows = await table(period);
      const known = contents(found);
      if (known.contents && known.rows === rows) return known.contents;
      versions += 1;
      const made: PrintContents = {
        version: `${versions}`,
        register: found,
        topics: new Map([...(await topics(period))].map(([ct, { topics }]) => [ct, topics])),
        summaries: new Map(
          [...rows.values()].map(({ ct, cs, en }) => [ct, [cs, en].filter((text) => text !== '')]),
        ),
      };
      Object.assign(known, { rows, contents: made });
      return made;
    },
    async summary(period, ct, locale) {
      const row = (await table(period)).get(ct);
      const written = row?.[locale];
      if (row && written) {
        const { model, at } = row;
        return { by: 'model', text: written, model, at };
      }
      const own = await text(period, ct);
      const extract = own === undefined ? undefined : extractOf(own.slice(0, 2_000_000));
      return extract && { by: 'extract', ...extract };
    },
    async versions(period, ct) {
      const found = await print(period, ct);
      if (!found) return [];
      return Promise.all(
        found.subPrints.map(async ({ ct1, title, kind, date }): Promise<PrintVersion> => {
          const [stored, cs, en, stat] = await Promise.all([
            disk.read(hunksPlace(period, ct, ct1)),
            disk.read(differencePlace(period, ct, ct1, 'cs')),
            disk.read(differencePlace(period, ct, ct1, 'en')),
            disk.stat(textPlace(period, ct, ct1)),
          ]);
          const difference = parsed<TextDifference & { before: number }>(stored);
          return {
            ct1,
            title,
            kind,
            date,
            hasText: stat !== undefined,
            before: difference?.unrelated ? undefined : difference?.before,
            summaryCs: cs?.toString().trim(),
            summaryEn: en?.toString().trim(),
            added: difference?.added,
            removed: difference?.removed,
            // Earlier versions stored paragraphs around a change too.
            hunks: difference?.hunks.filter(({ kind }) => CHANGES.has(kind)) ?? [],
            cut: difference?.cut ?? false,
          };
        }),
      );
    },
    siteHistory: async (period, ct) =>
      parsed<TiskHistory>(await disk.read(historyPlace(period, ct))),
    async relatedBills(period, idsb) {
      const place = relatedBillsPlace(period, idsb);
      const stored = await disk.read(place);
      const known = await register(period);
      if (!known) {
        const earlier = parsed<RelatedBill[]>(stored);
        if (earlier) return earlier;
        throw noPrints();
      }
      const bills = known.relatedBills.get(idsb) ?? [];
      const content = JSON.stringify(bills);
      // A full disk costs a visitor nothing.
      if (bills.length > 0 && stored?.toString() !== content) {
        await disk.write(place, content).catch(() => {});
      }
      return bills;
    },
  };
}

export function noPrints(): PublicError {
  return unavailable('The archive of prints is unavailable. Ask again in a minute.', 60, {
    cs: 'Archiv sněmovních tisků teď není k dispozici. Zkuste to znovu za minutu.',
  });
}

function labelled(topic: string): PrintTopics['topics'][number] {
  const known = findTopic(topic);
  return known ? { id: known.id, cs: known.cs, en: known.en } : { id: topic, cs: topic, en: topic };
}
