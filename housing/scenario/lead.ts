import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Place } from '../formula/household.ts';
import { type Scenario, scenarioRanking } from '../formula/scenario.ts';
import { regionName } from '../market/region.ts';
import { phrases, savingText, shareText } from './phrases.ts';

/** The answer in one paragraph: in the region, or where the deposit is saved soonest. */
export function leadOf(
  locale: Locale,
  scenario: Scenario,
  places: readonly Place[],
  region: string | undefined,
): Html | undefined {
  const results = scenarioRanking(scenario, places);
  const shown = region === undefined ? results[0] : results.find((one) => one.region === region);
  if (!shown) return undefined;
  const share = shareText(locale, shown.paymentToIncomePct);
  const name = regionName(shown.region, locale);
  const saving = savingText(locale, shown);
  const affordable = results.filter((result) => result.affordable).length;
  const words =
    region === undefined
      ? leadPhrases(locale).leadRanking(name, saving, share, affordable, results.length)
      : phrases(locale).detail(name, saving, share);
  return html`<p class="lead">${words}</p><p class="small"><a href="#scenario">${leadPhrases(locale).details}</a></p>`;
}

/** The place of the answer at the top of a page; a fragment replaces it out of band. */
export function leadFrame(lead?: Html, isFragment = false): Html {
  return html`<div id="your-answer"${isFragment && html` hx-swap-oob="true"`}>${lead}</div>`;
}

const leadPhrases = phraseBook(
  {
    leadRanking: (name: string, saving: string, share: string, count: number, all: number) =>
      `S vašimi údaji nejdříve ${name}: ${saving}, pokud mezitím neplatíte nájem; splátka by činila ${share} příjmu. Pod 40 % vychází v ${count} z ${all} regionů.`,
    details: 'Celý výpočet a ostatní regiony',
  },
  {
    leadRanking: (name, saving, share, count, all) =>
      `With your figures soonest in ${name}: ${saving} if you pay no rent meanwhile; the payment would take ${share} of income. It is below 40% in ${count} of ${all} regions.`,
    details: 'The whole calculation and the other regions',
  },
);
