import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import { phrases as shared } from '../ui/phrases.ts';
import type { LevelRow } from './analyse.ts';
import { phrases } from './phrases.ts';

/** A percentage of fewer forecasts suggests a precision that it does not have. */
const FEWEST_FOR_PERCENT = 20;

export function levelPage(rows: readonly LevelRow[], locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  const href = '/api/v1/level';
  const all = rows.filter(({ stratum }) => stratum === 'all');
  const weeks = all.reduce((sum, { n }) => sum + n, 0);
  const within = all.reduce((sum, { n, hit90 }) => sum + n * hit90, 0);
  const caption = say.caption(format.percent((100 * within) / weeks), format.integer(weeks));
  const share = (hit: number, n: number) =>
    n < FEWEST_FOR_PERCENT ? `${Math.round(hit * n)}/${n}` : format.percent(100 * hit);
  const list = () =>
    table({
      caption,
      label: caption,
      rows: [...rows],
      empty: say.none,
      group: ({ region, queue }) => `${region}, ${shared(locale)[queue]}`,
      columns: [
        {
          label: say.stratum,
          rowHeader: true,
          cell: ({ stratum }) => (stratum === 'all' ? say.everybody : stratum),
        },
        { label: say.n, numeric: true, cell: ({ n }) => format.integer(n) },
        {
          ...{ label: say.hit50, help: say.hitHelp, numeric: true },
          cell: ({ hit50, n }) => share(hit50, n),
        },
        {
          ...{ label: say.hit90, help: say.hitHelp, numeric: true },
          cell: ({ hit90, n }) => share(hit90, n),
        },
        {
          ...{ label: say.bias, help: say.biasHelp, numeric: true },
          cell: ({ bias }) => format.decimal(bias, 1),
        },
      ],
    });
  return html`<h1>${say.title}</h1><p class="lead">${say.intro}</p>
${rows.length === 0 ? html`<p>${say.none}</p>` : list()}
<p class="address">${say.api} <a href="${href}"><code>${href}</code></a></p>`;
}
