import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { earliestYears } from '../formula/ways.ts';
import { spokenAnswer } from '../household/panel.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { durationText } from './phrases.ts';

/** How many regions a sentence names. */
const NAMED = 3;

/** Below the answer of a region: where else it works. */
export function elsewhereInWords(
  locale: Locale,
  carried: Carried,
  own: HouseholdQuestion,
  all: readonly HouseholdQuestion[],
): Html {
  const others = all.filter(({ region }) => region !== own.region);
  const href = carriedHref(`/rent-or-buy?region=${own.region}`, carried);
  return html`<div class="household" id="household-answer" data-announce="${spokenAnswer(locale, own)}">
<p>${whereItWorks(locale, carried, others, true)}</p>
<p><a href="${href}">${phrases(locale).rentOrBuy}</a></p></div>`;
}

/** Above the cards of the regions: where it works now or later, and which rent that counts. */
export function placesInWords(
  locale: Locale,
  carried: Carried,
  all: readonly HouseholdQuestion[],
  /** What is announced when an input moves: the answer of the card. */
  spoken?: string,
): Html {
  const say = phrases(locale);
  const { currentRent } = carried.scenario;
  const rent =
    currentRent === undefined
      ? say.rentOfRegions
      : currentRent === 0
        ? say.noRentPaid
        : say.rentGiven(formats(locale).money(currentRent));
  return html`<div class="household" id="household-answer"${spoken && html` data-announce="${spoken}"`}><p>${whereItWorks(locale, carried, all, false)}</p>
<p class="small muted">${rent} ${say.cardsWithoutRent}</p></div>`;
}

type Working = { readonly region: string; readonly years: number };

/** The regions where the purchase works: now, then by the time until it does. */
function whereItWorks(
  locale: Locale,
  carried: Carried,
  questions: readonly HouseholdQuestion[],
  isElsewhere: boolean,
): Html {
  const say = phrases(locale);
  const working = questions
    .flatMap((question) => {
      const years = earliestYears(question);
      const share = householdAnswer(question).share.today ?? 0;
      return years === undefined ? [] : [{ region: question.region, years, share }];
    })
    .sort((a, b) => a.years - b.years || a.share - b.share);
  if (working.length === 0) return html`${isElsewhere ? say.nowhereElse : say.nowhere}`;
  const now = working.filter(({ years }) => years === 0);
  const later = working.filter(({ years }) => years > 0);
  return html`${now.length > 0 && html`${say.nowIn(isElsewhere, now.length)} ${listed(locale, carried, now)}.`}${later.length > 0 && html` ${say.laterIn(isElsewhere && now.length === 0, later.length)} ${listed(locale, carried, later)}.`}`;
}

function listed(locale: Locale, carried: Carried, regions: readonly Working[]): Html {
  const say = phrases(locale);
  const rest = regions.length - NAMED;
  const named = regions.slice(0, NAMED).map(({ region, years }) => {
    const name = html`<a href="${carriedHref(`/region/${region}`, carried)}">${regionName(region, locale)}</a>`;
    return years === 0 ? name : html`${name} (${say.in(durationText(locale, years))})`;
  });
  return html`${named.map((name, index) => html`${index > 0 && ', '}${name}`)}${rest > 0 && ` ${say.andMore(rest)}`}`;
}

const phrases = phraseBook({
  noRentPaid: ['Počítá se s tím, že nájem neplatíte.', 'This assumes that you pay no rent.'],
  rentOfRegions: [
    'Nájem je průměrný nájem bytu 60 m² v daném regionu.',
    'Rent is the average rent of a 60 m² flat in each region.',
  ],
  rentGiven: [
    (rent: string) => `Počítá se s vaším nájmem ${rent} měsíčně.`,
    (rent) => `This counts your rent of ${rent} a month.`,
  ],
  cardsWithoutRent: [
    'Karty níže jsou bez nájmu, nákladů koupě a rezervy.',
    'The cards below leave out rent, buying costs and reserve.',
  ],
  nowIn: [
    (isElsewhere: boolean, count: number) =>
      `${isElsewhere ? 'Jinde byste na byt' : 'Na byt byste'} už dnes dosáhli v ${count === 1 ? 'regionu' : 'regionech'}`,
    (isElsewhere) => `${isElsewhere ? 'Elsewhere you' : 'You'} could buy today in`,
  ],
  laterIn: [
    (isElsewhere: boolean, count: number) =>
      `Až naspoříte, dosáhli byste na byt ${isElsewhere ? 'jinde, ' : ''}v ${count === 1 ? 'regionu' : 'regionech'}`,
    (isElsewhere) => `After saving, you could buy ${isElsewhere ? 'elsewhere, ' : ''}in`,
  ],
  in: [(time: string) => `za ${time}`, (time) => `in ${time}`],
  andMore: [
    (rest: number) => `a ${rest} ${czechPlural(rest, 'dalším', 'dalších', 'dalších')}`,
    (rest) => `and ${rest} more`,
  ],
  nowhere: [
    'Za těchto podmínek byste na byt nedosáhli v žádném regionu.',
    'On these terms you could not buy in any region.',
  ],
  nowhereElse: [
    'Jinde byste na byt za těchto podmínek nedosáhli.',
    'On these terms you could not buy elsewhere.',
  ],
  rentOrBuy: ['Koupit, nebo být v nájmu s těmito čísly', 'Buy or rent with these figures'],
});
