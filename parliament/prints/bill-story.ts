import type { Amendment, BillChange, Statement } from '../chamber/bill-story.ts';
import { isBill } from '../chamber/print-kind.ts';
import type { LawChange, RegisteredPrint, VersionKind } from '../chamber/print-register.ts';
import { type Disk, parsed } from './disk.ts';
import { lawChangesPlace, textPlace } from './places.ts';
import { committeePosition, governmentPosition } from './positions.ts';
import type { TextWorker } from './text-worker.ts';

/** What the papers of a bill tell of its way. */
export type BillStory = {
  amendments(period: number, ct: number): Promise<readonly Amendment[]>;
  /** What the government and committees say of a print. */
  statements(
    period: number,
    ct: number,
  ): Promise<{ readonly opinion: Statement | undefined; readonly committees: Statement[] }>;
  /** What versions of a bill change in its text, word by word; undefined where that takes too long. */
  changes(period: number, ct: number): Promise<BillChange[] | undefined>;
  lawChanges(period: number, ct: number): Promise<readonly LawChange[]>;
};

type StoryOptions = {
  readonly disk: Disk;
  readonly worker: TextWorker;
  readonly print: (period: number, ct: number) => Promise<RegisteredPrint | undefined>;
  readonly text: (period: number, ct: number, ct1?: number) => Promise<string | undefined>;
};

/** For comparing versions; what else a page asks may wait behind it. */
const COMPARING_MS = 10_000;
const READING_MS = 2 * COMPARING_MS;

export function billStory({ disk, worker, print, text }: StoryOptions): BillStory {
  const namesOfLaws = (period: number, ct: number) => {
    const path = disk.pathOf(textPlace(period, ct));
    return worker.run('namesOfLaws', { path }, { timeoutMs: READING_MS });
  };

  /** The papers of a print that have a text, with its path. */
  async function papersWithText(period: number, found: RegisteredPrint | undefined) {
    const papers: { kind: VersionKind; ct1: number; path: string }[] = [];
    for (const { kind, ct1 } of found?.subPrints ?? []) {
      const place = textPlace(period, found!.ct, ct1);
      if (await disk.stat(place)) papers.push({ kind, ct1, path: disk.pathOf(place) });
    }
    return papers;
  }

  return {
    async amendments(period, ct) {
      const all: Amendment[] = [];
      for (const { kind, path } of await papersWithText(period, await print(period, ct))) {
        if (kind !== 'amendments') continue;
        all.push(...(await worker.run('amendments', { path }, { timeoutMs: READING_MS })));
      }
      return all;
    },
    statements: async (period, ct) => {
      const papers = (await print(period, ct))?.subPrints ?? [];
      const read = (kind: VersionKind, stated: typeof governmentPosition) =>
        Promise.all(
          papers
            .filter((paper) => paper.kind === kind)
            .map(async ({ ct1, title, date = null }) => {
              return { ct1, title, date, ...stated((await text(period, ct, ct1)) ?? '') };
            }),
        );
      return {
        opinion: (await read('government_opinion', governmentPosition)).at(-1),
        committees: await read('committee_resolution', committeePosition),
      };
    },
    async changes(period, ct) {
      const found = await print(period, ct);
      if (!found || !isBill(found) || !(await disk.stat(textPlace(period, ct)))) return [];
      const versions = await papersWithText(period, found);
      const input = { own: disk.pathOf(textPlace(period, ct)), versions };
      const [all, names] = await Promise.all([
        worker
          .run('lawDifferences', input, { timeoutMs: COMPARING_MS })
          .catch((error: { readonly statusCode?: number }) => {
            if (error.statusCode !== 503) throw error;
          }),
        namesOfLaws(period, ct),
      ]);
      return all?.flatMap(({ version, changes }) =>
        changes.map(({ law, words }) => {
          const name = law === null ? found.fullTitle : named(law, names);
          return { version, law, law_name: name, words };
        }),
      );
    },
    async lawChanges(period, ct) {
      const found = await print(period, ct);
      if (!found || found.lawChanges.length === 0) {
        return parsed<LawChange[]>(await disk.read(lawChangesPlace(period, ct))) ?? [];
      }
      const isNameless = ({ law, law_name }: LawChange) => law_name === `${law} Sb.`;
      if (!found.lawChanges.some(isNameless)) return found.lawChanges;
      const names = await namesOfLaws(period, ct);
      return found.lawChanges.map((change) =>
        isNameless(change) ? { ...change, law_name: named(change.law, names) } : change,
      );
    },
  };
}

function named(law: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(law);
  return name === undefined ? `${law} Sb.` : `${law} Sb., ${name}`;
}
