import { type Html, html } from '@tessera/kit/html';
import type { Example } from '../ladder/example.ts';
import { nameOf } from '../ladder/player-id.ts';
import { playerPath } from '../ui/addresses.ts';
import { type FormValues, searchForm } from '../ui/frame.ts';
import { problemView } from '../ui/messages.ts';

export const TITLE = 'How strong is this player really?';

type HomeParts = {
  readonly form: FormValues;
  /** True if the form names no player that can be looked up. */
  readonly isBad: boolean;
  readonly examples: readonly Example[];
};

export function homePage({ form, isBad, examples }: HomeParts): Html {
  const links = examples.map(
    ({ region, id }, i) =>
      html`${i > 0 && ', '}<a href="${playerPath(region, id)}">${nameOf(id)}</a>`,
  );
  return html`<h1>${TITLE}</h1><p class="lead">The visible rank lags behind the hidden rating by which the game makes its matches. We estimate it from results and from who the player met, and state how precise the estimate is.</p>
${searchForm(form)}
${isBad && problemView('Enter the player as name#tag and choose a region.')}
${links.length > 0 && html`<p>Try for example: ${links}.</p>`}
${forPrograms(examples[0])}`;
}

const FALLBACK: Example = { region: 'euw1', id: { gameName: 'Zesty Raven', tagLine: 'EUW' } };

/** Where programs begin, with the first example player. */
function forPrograms({ region, id } = FALLBACK): Html {
  const query = new URLSearchParams({ region, playerId: nameOf(id) });
  const href = `/api/v1/mmr?${query}`;
  return html`<h2>API for programs</h2>
<p>Everything on these pages is JSON too, without a key and from any website (CORS): <a href="${href}">an estimate</a>, <a href="/api/v1/openapi.json">all endpoints</a>. An answer comes in seconds, as precise as the evidence gathered by then; a later one is usually narrower. The limit is 300 requests a minute per address.</p>`;
}
