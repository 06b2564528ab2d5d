import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { accuracyPage, shareOf } from '../ui/accuracy.ts';
import type { PublishedRow } from './analyse.ts';
import { phrases } from './phrases.ts';

/** A group of rows for each region, queue and version of the parameters. */
export function calibrationPage(rows: readonly PublishedRow[], locale: Locale): Html {
  const [say, { decimal, integer }] = [phrases(locale), formats(locale)];
  return accuracyPage({
    ...{ path: '/calibration', say, locale, rows },
    held: ({ coverage }) => coverage,
    group: ({ version }) => `; ${say.version(integer(version))}`,
    columns: [
      {
        ...{ label: say.coverage, help: say.coverageHelp, numeric: true },
        cell: ({ coverage, n }) => shareOf(coverage, n, locale),
      },
      {
        ...{ label: say.rmse, help: say.rmseHelp, numeric: true },
        cell: ({ rmse }) => integer(rmse),
      },
      {
        ...{ label: say.zMean, help: say.zMeanHelp, numeric: true },
        cell: ({ z_mean }) => decimal(z_mean, 2),
      },
      {
        ...{ label: say.zSd, help: say.zSdHelp, numeric: true },
        cell: ({ z_sd }) => decimal(z_sd, 2),
      },
    ],
    note: html`<p>${say.level} <a href="/level">${say.levelLink}</a></p>`,
  });
}
