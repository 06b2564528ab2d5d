import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Example } from '../ladder/example.ts';
import { nameOf } from '../ladder/player-id.ts';
import { badgePath, playerPath } from '../ui/addresses.ts';
import { type Asked, searchForm } from '../ui/frame.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { problemView } from '../ui/progress.ts';

export const phrases = phraseBook({
  question: ['Jak silný je ten hráč doopravdy?', 'How strong is this player really?'],
  intro: [
    'Viditelný rank se opožďuje za skrytým ratingem, podle kterého hra skládá zápasy. Odhadujeme ho z výsledků a z toho, s kým a proti komu hráč hrál, a uvádíme, jak je odhad přesný.',
    'The visible rank lags behind the hidden rating by which the game makes its matches. We estimate it from results and from who the player met, and state how precise the estimate is.',
  ],
  examples: ['Zkuste třeba', 'Try for example'],
  api: ['API pro programy', 'API for programs'],
  apiText: [
    'Všechno, co je na stránkách, vrací také JSON API, bez klíče a z libovolného webu (CORS). Na odpověď se čeká; s hlavičkou Prefer: respond-async přijde 202 a průběh je na adrese v hlavičce Location.',
    'Everything on these pages is also available from a JSON API, without a key and from any website (CORS). Requests wait for their answer; with Prefer: respond-async it is a 202, and the progress is at the address in the Location header.',
  ],
  apiMmr: ['odhad hráče', "a player's estimate"],
  apiCompare: ['srovnání až pěti hráčů', 'comparison of up to five players'],
  apiTimeline: ['denní odhady', 'daily estimates'],
  apiLobby: ['jeden zápas', 'one match'],
  apiCalibration: ['přesnost odhadů', 'accuracy of the estimates'],
  apiBudget: ['zbývající limity API hry', 'what is left of the limits of the game API'],
  apiBadge: ['odznak (SVG)', 'badge (SVG)'],
  rates: [
    'Limit je 300 požadavků za minutu na adresu.',
    'The limit is 300 requests a minute per address.',
  ],
});

type HomeParts = {
  readonly asked: Asked;
  /** Whether `asked` names no player that can be looked up. */
  readonly isBad: boolean;
  readonly examples: readonly Example[];
  readonly locale: Locale;
};

export function homePage({ asked, isBad, examples, locale }: HomeParts): Html {
  const say = phrases(locale);
  const links = examples.map(
    ({ region, id }, i) =>
      html`${i > 0 && ', '}<a href="${playerPath(region, id)}">${nameOf(id)}</a>`,
  );
  return html`<h1>${say.question}</h1><p class="lead">${say.intro}</p>
${searchForm(asked, locale)}
${isBad && problemView(shared(locale).badPlayer, locale)}
${links.length > 0 && html`<p>${say.examples}: ${links}.</p>`}
${apiExamples(examples, locale)}`;
}

/** Addresses to try, about the first example player. */
function apiExamples(examples: readonly Example[], locale: Locale): Html {
  const say = phrases(locale);
  const { region, id } = examples[0] ?? FALLBACK;
  const playerId = nameOf(id);
  const query = new URLSearchParams({ region, playerId });
  const compared = new URLSearchParams({ accounts: `${region}:${playerId}` });
  const addresses: readonly (readonly [string, string])[] = [
    [`/api/v1/mmr?${query}`, say.apiMmr],
    [`/api/v1/compare?${compared}`, say.apiCompare],
    [`/api/v1/timeline?${query}`, say.apiTimeline],
    ['/api/v1/calibration', say.apiCalibration],
    ['/api/v1/budget', say.apiBudget],
    [badgePath(region, id), say.apiBadge],
  ];
  return html`<h2>${say.api}</h2>
<p>${say.apiText} ${say.rates}</p>
<ul>${addresses.map(
    ([href, label]) =>
      html`<li class="address">${label}: <a href="${href}"><code>${href}</code></a></li>`,
  )}<li class="address">${say.apiLobby}: <code>/api/v1/lobby/EUW1_…</code></li></ul>`;
}

const FALLBACK: Example = { region: 'euw1', id: { gameName: 'Zesty Raven', tagLine: 'EUW' } };
