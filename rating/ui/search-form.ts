import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { QUEUES, REGIONS } from '../ladder/region.ts';
import { phrases } from './phrases.ts';

/** What was typed into the form; empty before anything was. */
export type Asked = { readonly region: string; readonly playerId: string; readonly queue: string };

/** The form that finds a player; the home page redirects to the player's address. */
export function searchForm(asked: Asked, locale: Locale): Html {
  const say = phrases(locale);
  const regions = REGIONS.map((region) => ({ value: region, label: region }));
  return html`<form class="filters" action="/" method="get">
${selectField('region', say.region, regions, asked.region)}
${inputField({ name: 'playerId', label: `${say.player} (${say.playerHint})`, value: asked.playerId, type: 'search', required: true, size: 24 })}
${queueField(asked.queue, locale)}
<button class="primary" type="submit">${say.submit}</button>
</form>`;
}

export function queueField(chosen: string, locale: Locale): Html {
  const say = phrases(locale);
  const queues = QUEUES.map((queue) => ({ value: queue, label: say[queue] }));
  return selectField('queue', say.queue, queues, chosen);
}
