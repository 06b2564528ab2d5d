import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Place } from '../formula/household.ts';
import {
  hasDeposit,
  type Scenario,
  type ScenarioResult,
  scenarioRanking,
} from '../formula/scenario.ts';
import { regionName } from '../market/region.ts';
import { czechIn, czechOf } from '../ui/czech.ts';
import { durationText, shareText } from './phrases.ts';

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
  const words =
    region === undefined ? rankingText(locale, results, shown) : detailText(locale, shown);
  return html`<p class="lead">${words}</p><p class="small"><a href="#scenario">${leadPhrases(locale).details}</a></p>`;
}

/** Where the deposit is saved soonest without rent, and in how many regions the payment is bearable. */
function rankingText(
  locale: Locale,
  results: readonly ScenarioResult[],
  first: ScenarioResult,
): string {
  const say = leadPhrases(locale);
  const name = regionName(first.region, locale);
  const share = shareText(locale, first.paymentToIncomePct);
  const { yearsToDeposit } = first;
  const ready = results.filter(hasDeposit).length;
  const saving =
    yearsToDeposit === undefined
      ? say.nowhere(name, share)
      : ready > 0
        ? say.ready(ready, results.length, name, share)
        : say.soonest(name, durationText(locale, yearsToDeposit), share);
  const affordable = results.filter((result) => result.affordable).length;
  return `${saving} ${say.affordable(affordable, results.length)}`;
}

/** The answer of one region: the time without rent and the payment as a share of income. */
export function detailText(locale: Locale, result: ScenarioResult): string {
  const say = leadPhrases(locale);
  const { yearsToDeposit } = result;
  const saving =
    yearsToDeposit === undefined
      ? say.never
      : hasDeposit(result)
        ? say.saved
        : say.saving(durationText(locale, yearsToDeposit));
  const share = shareText(locale, result.paymentToIncomePct);
  return say.detail(regionName(result.region, locale), saving, share);
}

/** The place of the answer at the top of a page; a fragment replaces it out of band. */
export function leadFrame(lead?: Html, isFragment = false): Html {
  return html`<div id="your-answer"${isFragment && html` hx-swap-oob="true"`}>${lead}</div>`;
}

const leadPhrases = phraseBook(
  {
    soonest: (name: string, time: string, share: string) =>
      `S vašimi údaji byste vlastní prostředky nejdřív naspořili v regionu ${name}: ${time}, pokud mezitím neplatíte nájem. Splátka by tam činila ${share} příjmu.`,
    ready: (count: number, all: number, name: string, share: string) =>
      `S vašimi údaji máte vlastní prostředky na byt ${count === all ? `ve všech ${all} regionech` : `${czechIn(count)} ${czechOf(all)} regionů`}. Nejméně by splátka zatížila příjem v regionu ${name}: ${share}.`,
    nowhere: (name: string, share: string) =>
      `S vašimi údaji na spoření nic nezbývá, ani kdybyste neplatili nájem. Nejméně by splátka zatížila příjem v regionu ${name}: ${share}.`,
    affordable: (count: number, all: number) =>
      count === 0
        ? `Pod 40\u202f% příjmu nevychází splátka v žádném ${czechOf(all)} regionů.`
        : count === all
          ? `Pod 40\u202f% příjmu vychází splátka ve všech ${all} regionech.`
          : `Pod 40\u202f% příjmu vychází splátka ${czechIn(count)} ${czechOf(all)} regionů.`,
    detail: (name: string, saving: string, share: string) =>
      `${name} s vašimi údaji: ${saving}; splátka by činila ${share} příjmu.`,
    saving: (time: string) =>
      `na vlastní prostředky byste spořili ${time}, pokud mezitím neplatíte nájem`,
    saved: 'vlastní prostředky už máte',
    never: 'na spoření nic nezbývá, ani kdybyste neplatili nájem',
    details: 'Celý výpočet a ostatní regiony',
  },
  {
    soonest: (name, time, share) =>
      `With your figures you would save the deposit soonest in ${name}: in ${time}, if you pay no rent meanwhile. The payment there would take ${share} of income.`,
    ready: (count, all, name, share) =>
      `With your figures you have the deposit in ${count === all ? 'all' : `${count} of`} ${all} regions. The payment would weigh least in ${name}: ${share} of income.`,
    nowhere: (name, share) =>
      `With your figures nothing would be left to save even if you paid no rent. The payment would weigh least in ${name}: ${share} of income.`,
    affordable: (count, all) =>
      count === 0
        ? `It is below 40% in none of ${all} regions.`
        : `It is below 40% in ${count === all ? 'all' : `${count} of`} ${all} regions.`,
    detail: (name, saving, share) =>
      `${name} with your figures: ${saving}; the payment would take ${share} of income.`,
    saving: (time) => `saving the deposit would take ${time} if you pay no rent meanwhile`,
    saved: 'you already have the deposit',
    never: 'nothing would be left to save even if you paid no rent',
    details: 'The whole calculation and the other regions',
  },
);
