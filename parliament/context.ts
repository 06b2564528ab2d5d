import type { CsvRow } from '@tessera/kit/csv';
import { formats } from '@tessera/kit/format';
import { answer, HTML_PAGE, NOT_MODIFIED } from '@tessera/kit/http/answers';
import type { PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import type { Visit } from '@tessera/kit/ui/visit';
import { type TProperties, type TSchema, Type } from 'typebox';
import { yearsOf } from './chamber/electoral-periods.ts';
import { findPerson, type Period } from './chamber/period.ts';
import type { Analyses } from './compute/analyses.ts';
import type { Tracker } from './feedback/submission.ts';
import type { Llm } from './llm/client.ts';
import type { TableService } from './page/table-page.ts';
import type { Library } from './prints/library.ts';
import type { Pipeline } from './prints/pipeline.ts';
import type { DailyRefresh } from './refresh/daily.ts';
import type { Periods } from './store/periods.ts';
import type { Frame } from './ui/frame.ts';
import { choiceText } from './ui/period-page.ts';
import { phrases } from './ui/phrases.ts';
import { citation } from './ui/vote.ts';

/** Dependencies of the routes. */
export type Context = {
  readonly server: Server;
  readonly periods: Periods;
  readonly analyses: Analyses;
  readonly pages: PageCache;
  readonly frame: Frame;
  /** What every page of a table has in common. */
  readonly tables: TableService<{ readonly period: Period }>;
  /** Prefix of the source's pages: `https://www.psp.cz/sqw`. */
  readonly siteUrl: string;
  /** Folder of the columnar cache, whose files are sent as they are; undefined without a disk. */
  readonly parquetFolder: string | undefined;
  /** Texts, topics, summaries and versions of prints. */
  readonly library: Library;
  readonly pipeline: Pipeline;
  readonly llm: Llm;
  readonly refresh: DailyRefresh;
  /** Where remarks go; undefined while feedback is off. */
  readonly tracker: Tracker | undefined;
  /** Allows starting and cancelling; '' allows nobody. */
  readonly adminToken: string;
};

/**
 * The newest period in which a person sits: the newest of all, one in memory, or the one before the
 * newest. The last makes the page of a person who was not elected again work after a restart.
 * Without any, the newest.
 */
export async function periodOfPerson(periods: Periods, id: number): Promise<Period> {
  const newest = await periods.newest();
  const isSeated = (period: Period | undefined) =>
    period !== undefined && findPerson(period, id) !== undefined;
  if (isSeated(newest)) return newest;
  const known = periods
    .loaded()
    .map((number) => periods.peek(number))
    .find(isSeated);
  if (known) return known;
  const before = await periods.load(newest.term.number - 1).catch(() => undefined);
  return before && isSeated(before) ? before : newest;
}

/** The frame, the JSON envelope and the source line of the tables of a period. */
export function tablesOf(
  context: Pick<Context, 'server' | 'pages' | 'frame' | 'analyses'>,
): Context['tables'] {
  const { server, pages, frame, analyses } = context;
  return {
    server,
    pages,
    drawing: analyses,
    frame: ({ period }, visit, page) => frame(visit, period, page),
    fileName: (name, { period }) => `${name}-${period.term.number}`,
    envelope: ({ period }, total, rows) => envelope(period, total, rows),
    envelopeSchema: (name, row, beside) => envelopeSchema(schemaName(name), row, beside),
    footnote: sourceLine,
    note: ({ period }, visit) => citation(visit, period),
  };
}

/** A picture may be shown without its page: it says of which period it is. */
function sourceLine({ period }: { readonly period: Period }, { locale }: Visit): string {
  const { term } = period;
  const say = phrases(locale);
  const texts = [
    say.ofPeriod(term.number, yearsOf(term)),
    choiceText(locale, period),
    say.source(formats(locale).date(period.sourceDate)),
  ];
  return texts.filter((text) => text !== '').join(' ');
}

/** Documentation of a page. */
export function pageDocument(operationId: string, summary: string) {
  const response = { 200: answer(summary, HTML_PAGE), 304: NOT_MODIFIED };
  return { operationId, summary, tags: ['pages'], response };
}

function envelope(period: Period, total: number, rows: readonly CsvRow[]) {
  return {
    period: period.term.number,
    generated_at: new Date().toISOString(),
    source_date: period.sourceDate,
    total,
    rows,
  };
}

/** `club-pair` → `ClubPairTable`. */
function schemaName(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

/** The schema of `envelope`: with rows of this shape, and these members beside. */
function envelopeSchema(title: string, row: TSchema, beside: TProperties) {
  return Type.Object(
    {
      period: Type.Integer(),
      generated_at: Type.String({ format: 'date-time' }),
      source_date: Type.String({ format: 'date' }),
      total: Type.Integer({ description: 'all rows of the selection' }),
      rows: Type.Array(row),
      ...beside,
    },
    { title },
  );
}
