import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PlayerId } from '../ladder/player-id.ts';
import type { Region } from '../ladder/region.ts';
import { badgePath, playerPath } from '../ui/addresses.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { problemView } from '../ui/progress.ts';
import { type Asked, searchForm } from '../ui/search-form.ts';
import { phrases } from './phrases.ts';

export type Example = { readonly region: Region; readonly id: PlayerId };

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

function nameOf({ gameName, tagLine }: PlayerId): string {
  return `${gameName}#${tagLine}`;
}
