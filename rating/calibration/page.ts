import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { CalibrationRow } from './analyse.ts';
import { phrases } from './phrases.ts';

export type PublishedRow = CalibrationRow & { readonly version: number };

export function calibrationPage(rows: readonly PublishedRow[], locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  const href = '/api/v1/calibration';
  return html`<h1>${say.title}</h1><p class="lead">${say.intro}</p>
${table({
  caption: say.title,
  label: say.title,
  rows: [...rows],
  empty: say.none,
  columns: [
    { label: say.region, rowHeader: true, cell: ({ region }) => region },
    { label: say.queue, cell: ({ queue }) => queue },
    { label: say.stratum, cell: ({ stratum }) => stratumName(stratum, locale) },
    { label: say.n, numeric: true, cell: ({ n }) => format.integer(n) },
    {
      label: say.coverage,
      numeric: true,
      cell: ({ coverage }) => format.percent(100 * coverage),
    },
    { label: say.rmse, numeric: true, cell: ({ rmse }) => format.integer(rmse) },
    { label: say.zMean, numeric: true, cell: (row) => format.decimal(row.z_mean, 2) },
    { label: say.zSd, numeric: true, cell: (row) => format.decimal(row.z_sd, 2) },
    { label: say.version, numeric: true, cell: ({ version }) => format.integer(version) },
  ],
})}
<p class="address">${say.api} <a href="${href}"><code>${href}</code></a></p>`;
}

function stratumName(stratum: string, locale: Locale): string {
  const say = phrases(locale);
  const [from, to = from] = [...stratum.matchAll(/\d+/g)].map(Number);
  return from === undefined ? say.everybody : say.games(from, to!);
}
