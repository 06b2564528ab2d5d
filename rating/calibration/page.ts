import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { Queue } from '../ladder/region.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { CalibrationRow } from './analyse.ts';
import { phrases } from './phrases.ts';

export type PublishedRow = CalibrationRow & { readonly version: number };

export function calibrationPage(rows: readonly PublishedRow[], locale: Locale): Html {
  const say = phrases(locale);
  const href = '/api/v1/calibration';
  return html`<h1>${say.title}</h1><p class="lead">${say.intro}</p>
${rows.length === 0 ? html`<p>${say.none}</p>` : strataTable(rows, locale)}
<p>${say.level} <a href="/level">${say.levelLink}</a></p>
<p class="address">${say.api} <a href="${href}"><code>${href}</code></a></p>`;
}

/** A group of rows for each region, queue and version of the parameters. */
function strataTable(rows: readonly PublishedRow[], locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  const all = rows.filter(({ stratum }) => stratum === 'all');
  const players = all.reduce((sum, { n }) => sum + n, 0);
  const within = all.reduce((sum, row) => sum + withinOf(row), 0);
  const caption = say.caption(format.percent((100 * within) / players), format.integer(players));
  return table({
    caption,
    label: caption,
    rows: [...rows],
    empty: say.none,
    group: ({ region, queue, version }) =>
      `${region}, ${shared(locale)[queue as Queue]}; ${say.version(format.integer(version))}`,
    columns: [
      { label: say.stratum, rowHeader: true, cell: (row) => stratumName(row.stratum, locale) },
      { label: say.n, numeric: true, cell: ({ n }) => format.integer(n) },
      {
        label: say.coverage,
        help: say.coverageHelp,
        numeric: true,
        cell: (row) =>
          row.n < FEWEST_FOR_PERCENT
            ? `${withinOf(row)}/${row.n}`
            : format.percent(100 * row.coverage),
      },
      {
        label: say.rmse,
        help: say.rmseHelp,
        numeric: true,
        cell: ({ rmse }) => format.integer(rmse),
      },
      {
        label: say.zMean,
        help: say.zMeanHelp,
        numeric: true,
        cell: (row) => format.decimal(row.z_mean, 2),
      },
      {
        label: say.zSd,
        help: say.zSdHelp,
        numeric: true,
        cell: (row) => format.decimal(row.z_sd, 2),
      },
    ],
  });
}

/** A percentage of fewer players suggests a precision that it does not have. */
const FEWEST_FOR_PERCENT = 20;

/** Players whose lobby was within its interval. */
function withinOf({ coverage, n }: CalibrationRow): number {
  return Math.round(coverage * n);
}

function stratumName(stratum: string, locale: Locale): string {
  const numbers = stratum.match(/\d+/g);
  return numbers ? numbers.join('–') : phrases(locale).everybody;
}
