import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Queue } from '../ladder/region.ts';
import { addressLine } from './frame.ts';
import { phrases as shared } from './phrases.ts';

/** Of `n` predictions in one stratum of a region and queue. */
type Stratum = {
  readonly region: string;
  readonly queue: string;
  readonly stratum: string;
  readonly n: number;
};

type AccuracyParts<Row> = {
  /** Address of the page, and below `/api/v1` of its rows. */
  readonly path: string;
  readonly say: Readonly<Record<'title' | 'intro' | 'none' | 'stratum' | 'n', string>> & {
    readonly caption: (share: string, n: string) => string;
  };
  readonly locale: Locale;
  readonly rows: readonly Row[];
  /** Share of the 90 % intervals that held what came. */
  readonly held: (row: Row) => number;
  readonly group: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly note?: Html;
};

/** A page that compares predictions with what came. */
export function accuracyPage<Row extends Stratum>(parts: AccuracyParts<Row>): Html {
  const { path, say, locale, rows, held, group, columns, note } = parts;
  const { integer, percent } = formats(locale);
  const all = rows.filter(({ stratum }) => stratum === 'all');
  const n = all.reduce((sum, row) => sum + row.n, 0);
  const within = all.reduce((sum, row) => sum + row.n * held(row), 0);
  const caption = say.caption(percent((100 * within) / n), integer(n));
  const strata = () =>
    table({
      ...{ caption, label: caption, empty: say.none, rows },
      group: (row) => `${row.region}, ${shared(locale)[row.queue as Queue]}${group(row)}`,
      columns: [
        { label: say.stratum, rowHeader: true, cell: (row) => stratumName(row.stratum, locale) },
        { label: say.n, numeric: true, cell: (row) => integer(row.n) },
        ...columns,
      ],
    });
  return html`<h1>${say.title}</h1><p class="lead">${say.intro}</p>
${rows.length === 0 ? html`<p>${say.none}</p>` : strata()}
${note && html`${note}\n`}${addressLine(shared(locale).sameAsJson, `/api/v1${path}`)}`;
}

/** `6 to 9 games` as `6–9`; a tier as it is. */
function stratumName(stratum: string, locale: Locale): string {
  if (stratum === 'all') return shared(locale).everybody;
  return stratum.match(/\d+/g)?.join('–') ?? stratum;
}

/** A percentage of fewer suggests a precision that it does not have: their number instead. */
const FEWEST_FOR_PERCENT = 20;

export function shareOf(share: number, n: number, locale: Locale): string {
  if (n < FEWEST_FOR_PERCENT) return `${Math.round(share * n)}/${n}`;
  return formats(locale).percent(100 * share);
}
