import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { tiles } from '@tessera/kit/ui/tiles';
import type { Visit } from '@tessera/kit/ui/visit';
import type { RentOrBuyAnswer, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import {
  type RentOrBuyDefaults,
  type RentOrBuyQuestion,
  rentOrBuyFields,
} from '../formula/rent-or-buy-input.ts';
import { regionName, regions } from '../market/region.ts';
import { downloads } from '../ui/chart-view.ts';
import { numberField } from '../ui/number-field.ts';
import { problemList, problemOf } from '../ui/problem-list.ts';

export type Answered = {
  readonly question: RentOrBuyQuestion;
  readonly answer: RentOrBuyAnswer;
  readonly tippingRent: number | undefined;
  readonly chart: Html;
};

export type RentOrBuyView = {
  readonly visit: Visit;
  readonly region: string;
  /** What was sent; a field not sent shows its default. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly problems: readonly Problem[];
  readonly answered: Answered | undefined;
};

const PREFIX = 'r-';

/** Two households with the same money: which owns more, and from when on. */
export function rentOrBuyPage(view: RentOrBuyView): PageParts {
  const { visit, problems, answered } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = answered === undefined ? say.unanswered : inWords(locale, view.region, answered);
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
<p>${say.intro}</p>
${form(view)}
<div id="results">${problems.length > 0 ? problemList(locale, problems, PREFIX) : ''}${answered && results(view, answered)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`, true)}`,
  };
}

/** All parameters of the question: changing the region takes that region's price, rent and rate. */
function form({ visit: { locale }, region, fields, defaults, problems }: RentOrBuyView): Html {
  const say = phrases(locale);
  return html`<form class="filters" action="/rent-or-buy" method="get" data-auto>
<div class="field"><label for="${PREFIX}region">${say.region}</label><select id="${PREFIX}region" name="region">${regions.map(
    ({ slug }) =>
      html`<option value="${slug}"${slug === region && html` selected`}>${regionName(slug, locale)}</option>`,
  )}</select></div>
<button type="submit">${say.show}</button>
</form>
<form class="filters question" action="/rent-or-buy" method="get" hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-swap="outerHTML show:none" hx-push-url="true">
<input type="hidden" name="region" value="${region}">
${rentOrBuyFields.map(({ name, key, label: [cs, en] }) => {
  const sent = fields[name];
  const isSent = typeof sent === 'string' && sent !== '';
  const usual = defaults[key];
  return numberField({
    locale,
    id: `${PREFIX}${name}`,
    name,
    label: locale === 'cs' ? cs : en,
    value: isSent
      ? sent
      : usual === undefined
        ? undefined
        : Number(usual.toFixed(usual > 100 ? 0 : 2)),
    problem: problemOf(locale, problems, name),
  });
})}
<button type="submit" class="primary">${say.submit}</button>
</form>`;
}

function results({ visit: { locale, path } }: RentOrBuyView, answered: Answered): Html {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { question, answer, tippingRent, chart } = answered;
  const last = answer.years.at(-1);
  const query = path.split('?')[1] ?? '';
  return html`${tiles([
    {
      label: say.breakEven,
      value: answer.breakEvenYear === undefined ? say.neverShort : say.year(answer.breakEvenYear),
      note: say.within(question.horizonYears),
    },
    {
      label: say.tipping,
      value: tippingRent === undefined ? say.none : money(tippingRent),
      note: say.tippingNote(question.horizonYears),
    },
    {
      label: say.atEnd(question.horizonYears),
      value: last === undefined ? '' : money(Math.abs(last.buyerWealth - last.renterWealth)),
      note:
        last !== undefined && last.buyerWealth >= last.renterWealth
          ? say.buyerAhead
          : say.renterAhead,
    },
  ])}
${chart}
${yearsTable(locale, answer.years)}
<p class="small">${downloads(locale, `/api/rent-or-buy?${query}`, false)}</p>`;
}

function yearsTable(locale: Locale, years: readonly RentOrBuyYear[]): Html {
  const say = phrases(locale);
  const { money } = formats(locale);
  return table<RentOrBuyYear>({
    label: say.caption,
    caption: html`${say.caption}<small>${say.captionNote}</small>`,
    empty: '',
    rows: years,
    columns: [
      { label: say.yearHead, rowHeader: true, cell: ({ year }) => year },
      { label: say.buyer, numeric: true, cell: ({ buyerWealth }) => money(buyerWealth) },
      { label: say.renter, numeric: true, cell: ({ renterWealth }) => money(renterWealth) },
      {
        label: say.difference,
        numeric: true,
        cell: ({ buyerWealth, renterWealth }) => money(buyerWealth - renterWealth),
      },
      { label: say.buyerPaid, numeric: true, cell: ({ buyerPaid }) => money(buyerPaid) },
      { label: say.renterPaid, numeric: true, cell: ({ renterPaid }) => money(renterPaid) },
    ],
  });
}

function inWords(locale: Locale, region: string, { question, answer }: Answered): string {
  const say = phrases(locale);
  const name = regionName(region, locale);
  return answer.breakEvenYear === undefined
    ? say.never(name, question.horizonYears)
    : say.wins(name, answer.breakEvenYear);
}

const phrases = phraseBook(
  {
    title: 'Koupit, nebo být v nájmu?',
    wins: (name: string, year: number) =>
      `${name}: s těmito předpoklady má kupující víc od konce ${year}. roku a už napřed zůstane.`,
    never: (name: string, years: number) =>
      `${name}: s těmito předpoklady má nájemník víc po celých ${years} let.`,
    unanswered: 'S těmito čísly to spočítat nejde.',
    intro:
      'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku, druhá si takový pronajme a vlastní peníze investuje. Každý měsíc ta, která platí méně, investuje rozdíl.',
    region: 'Čísla místa',
    show: 'Načíst',
    submit: 'Spočítat',
    breakEven: 'Koupě je výhodnější',
    year: (year: number) => `od ${year}. roku`,
    neverShort: 'nikdy',
    within: (years: number) => `díváme se ${years} let dopředu`,
    tipping: 'Nájem, při kterém je to nastejno',
    tippingNote: (years: number) => `měsíčně, po ${years} letech; nad ním vyhrává koupě`,
    none: 'žádný',
    atEnd: (years: number) => `Rozdíl po ${years} letech`,
    buyerAhead: 'víc má kupující',
    renterAhead: 'víc má nájemník',
    caption: 'Rok po roce',
    captionNote: 'Majetek na konci roku, kdyby se byt tehdy prodal a dluh splatil.',
    yearHead: 'Rok',
    buyer: 'Kupující má',
    renter: 'Nájemník má',
    difference: 'Kupující napřed o',
    buyerPaid: 'Kupující zaplatil',
    renterPaid: 'Nájemník zaplatil',
    method: 'Jak se to počítá',
    method1:
      'Na začátku kupující dá vlastní peníze (cena − půjčka) a náklady koupě; nájemník totéž investuje. Kupující platí splátku a údržbu, po splacení jen údržbu; nájemník nájem. Kdo v měsíci zaplatí méně, rozdíl investuje se stejným výnosem.',
    method2:
      'Cena, nájem a údržba rostou jednou za rok. Majetek kupujícího = cena po odečtení nákladů prodeje − zbytek dluhu + co investoval. Rok zvratu je první, od jehož konce má kupující víc a už to tak zůstane.',
    method3:
      'Ceny, nájem a sazba jsou z dat místa; růst 3 %, údržba 1 %, náklady koupě 2 % a prodeje 4 % jsou naše předpoklady (20. 11. 2026) a můžete je změnit. Daně se nepočítají na žádné straně, sazba se nemění. Jeden bod růstu ceny posune výsledek o roky: zkuste to.',
  },
  {
    title: 'Buy or rent?',
    wins: (name, year) =>
      `${name}: with these assumptions the buyer owns more from the end of year ${year}, and stays ahead.`,
    never: (name, years) =>
      `${name}: with these assumptions the renter owns more for all of ${years} years.`,
    unanswered: 'This cannot be computed with these numbers.',
    intro:
      'Two households have the same money and live alike. One buys a flat with a mortgage, the other rents such a flat and invests its own money. Each month the one that pays less invests the difference.',
    region: 'Figures of',
    show: 'Load',
    submit: 'Calculate',
    breakEven: 'Buying is better',
    year: (year) => `from year ${year}`,
    neverShort: 'never',
    within: (years) => `looking ${years} years ahead`,
    tipping: 'Rent at which both are equal',
    tippingNote: (years) => `a month, after ${years} years; above it buying wins`,
    none: 'none',
    atEnd: (years) => `Difference after ${years} years`,
    buyerAhead: 'the buyer owns more',
    renterAhead: 'the renter owns more',
    caption: 'Year by year',
    captionNote: 'Owned at the end of the year, if the flat were sold and the debt paid then.',
    yearHead: 'Year',
    buyer: 'Buyer owns',
    renter: 'Renter owns',
    difference: 'Buyer ahead by',
    buyerPaid: 'Buyer paid',
    renterPaid: 'Renter paid',
    method: 'How this is counted',
    method1:
      'At the start the buyer spends the deposit (price − loan) and the cost of buying; the renter invests as much. The buyer pays the mortgage and upkeep, after the last payment upkeep only; the renter pays rent. Who pays less in a month invests the difference at the same return.',
    method2:
      'Price, rent and upkeep grow once a year. The buyer owns the price less the cost of selling − what is owed + what was invested. The break-even year is the first from whose end on the buyer owns more and goes on doing so.',
    method3:
      'Price, rent and rate are the data of the place; growth of 3%, upkeep of 1%, 2% for buying and 4% for selling are our assumptions (20 Nov 2026), for you to change. No tax is counted on either side and the rate stays. One point of price growth moves the answer by years: try it.',
  },
);
