import { type Html, html } from '@tessera/kit/html';
import type { Example } from '../ladder/example.ts';
import { nameOf } from '../ladder/player-id.ts';
import { badgePath, playerPath } from '../ui/addresses.ts';
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
${apiExamples(examples)}`;
}

/** Addresses to try, about the first example player. */
function apiExamples(examples: readonly Example[]): Html {
  const { region, id } = examples[0] ?? FALLBACK;
  const playerId = nameOf(id);
  const query = new URLSearchParams({ region, playerId });
  const compared = new URLSearchParams({ accounts: `${region}:${playerId}` });
  const addresses: readonly (readonly [string, string])[] = [
    [`/api/v1/mmr?${query}`, "a player's estimate"],
    [`/api/v1/compare?${compared}`, 'comparison of up to five players'],
    [`/api/v1/timeline?${query}`, 'daily estimates'],
    [`/api/v1/model?region=${region}`, 'how well the estimates of a region predict'],
    [badgePath(region, id), 'badge (SVG)'],
  ];
  return html`<h2>API for programs</h2>
<p>Everything on these pages is also available from a JSON API, without a key and from any website (CORS). An answer comes in seconds, as precise as the evidence gathered by then; the next one is more precise. The limit is 300 requests a minute per address.</p>
<ul>${addresses.map(
    ([href, label]) =>
      html`<li class="address">${label}: <a href="${href}"><code>${href}</code></a></li>`,
  )}<li class="address">one match: <code>/api/v1/lobby/EUW1_…</code></li></ul>`;
}

const FALLBACK: Example = { region: 'euw1', id: { gameName: 'Zesty Raven', tagLine: 'EUW' } };
