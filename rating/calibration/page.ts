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
<p class="address">${say.api} <a href="${href}"><code>${href}</code></a></p>`;
}

/** A group of rows for each region, queue and version of the parameters. */
function strataTable(rows: readonly PublishedRow[], locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  return table({
    caption: say.caption,
    label: say.caption,
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
        cell: ({ coverage }) => format.percent(100 * coverage),
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

function stratumName(stratum: string, locale: Locale): string {
  const say = phrases(locale);
  const [from, to = from] = [...stratum.matchAll(/\d+/g)].map(Number);
  return from === undefined ? say.everybody : say.games(from, to!);
}
