import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { downloads } from '@tessera/kit/ui/chart-view';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import { table } from '@tessera/kit/ui/table';
import { tiles } from '@tessera/kit/ui/tiles';
import type { Visit } from '@tessera/kit/ui/visit';
import type { RentOrBuyAnswer, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import {
  type RentOrBuyDefaults,
  type RentOrBuyQuestion,
  rentOrBuyFields,
  shownDefault,
} from '../formula/rent-or-buy-input.ts';
import { regionName, regions } from '../market/region.ts';
import { downloadHrefs } from '../ui/address.ts';
import { numberField } from '../ui/number-field.ts';

export type Answered = {
  readonly question: RentOrBuyQuestion;
  readonly answer: RentOrBuyAnswer;
  readonly tippingRent: number | undefined;
  readonly chart: Html;
};

export type RentOrBuyView = {
  readonly visit: Visit;
  readonly region: string;
  /** The submitted fields; others show their default. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly problems: readonly Problem[];
  readonly answered: Answered | undefined;
};

const PREFIX = 'r-';

/** Which of two households owns more, and from which year. */
export function rentOrBuyPage(view: RentOrBuyView): PageParts {
  const { visit, problems, answered } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = answered === undefined ? say.unanswered : inWords(locale, view.region, answered);
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<div aria-live="polite"><p class="lead" id="verdict">${finding}</p></div>
<p>${say.intro}</p>
${form(view)}
<div id="results">${problems.length > 0 ? problemList({ problems, locale, idPrefix: PREFIX, className: 'scenario-errors' }) : ''}${answered && results(view, answered)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`, true)}`,
  };
}

/** The region, and every parameter of the comparison. */
function form({ visit: { locale }, region, fields, defaults, problems }: RentOrBuyView): Html {
  const say = phrases(locale);
  return html`<form class="filters question" action="/rent-or-buy" method="get" hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-select-oob="#verdict" hx-swap="outerHTML show:none" hx-trigger="submit, input delay:400ms" hx-sync="this:replace" hx-push-url="true" data-address="own" autocomplete="off">
<div class="field"><label for="${PREFIX}region">${say.region}</label><select id="${PREFIX}region" name="region">${regions.map(
    ({ slug }) =>
      html`<option value="${slug}"${slug === region && html` selected`}>${regionName(slug, locale)}</option>`,
  )}</select></div>
<input type="hidden" name="of" value="${region}" data-default="${region}">
${rentOrBuyFields.map(({ name, key, label: [cs, en] }) => {
  const sent = fields[name];
  const isSent = typeof sent === 'string' && sent !== '';
  const usual = shownDefault(defaults[key]);
  return numberField({
    locale,
    id: `${PREFIX}${name}`,
    name,
    label: locale === 'cs' ? cs : en,
    value: isSent ? sent : usual,
    usual,
    problem: problemOf(problems, name, locale),
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
<p class="small">${downloads(locale, downloadHrefs(`/api/rent-or-buy?${query}`, locale, { png: false }))}</p>`;
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
      `${name}: s těmito předpoklady má kupující víc od konce ${year}. roku a náskok si udrží.`,
    never: (name: string, years: number) =>
      `${name}: s těmito předpoklady má nájemník víc po celých ${years} let.`,
    unanswered: 'S těmito údaji srovnání spočítat nelze.',
    intro:
      'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku, druhá si stejný pronajme a své peníze investuje. Ta, která daný měsíc zaplatí méně, rozdíl investuje.',
    region: 'Region',
    submit: 'Spočítat',
    breakEven: 'Koupě je výhodnější',
    year: (year: number) => `od ${year}. roku`,
    neverShort: 'nikdy',
    within: (years: number) => `v horizontu ${years} let`,
    tipping: 'Nájem, při němž se obojí vyrovná',
    tippingNote: (years: number) => `měsíčně, po ${years} letech; při vyšším vyhrává koupě`,
    none: 'žádný',
    atEnd: (years: number) => `Rozdíl po ${years} letech`,
    buyerAhead: 'víc má kupující',
    renterAhead: 'víc má nájemník',
    caption: 'Rok po roce',
    captionNote: 'Majetek na konci roku po prodeji bytu a splacení dluhu.',
    yearHead: 'Rok',
    buyer: 'Kupující má',
    renter: 'Nájemník má',
    difference: 'Náskok kupujícího',
    buyerPaid: 'Kupující zaplatil',
    renterPaid: 'Nájemník zaplatil',
    method: 'Jak se to počítá',
    method1:
      'Na začátku kupující vynaloží vlastní prostředky (cena − úvěr) a náklady na koupi; nájemník stejnou částku investuje. Kupující platí splátku a údržbu, po splacení jen údržbu, nájemník nájem. Kdo v daném měsíci zaplatí méně, rozdíl investuje se stejným výnosem.',
    method2:
      'Cena, nájem a údržba se mění jednou za rok. Majetek kupujícího = cena po odečtení nákladů na prodej − zbývající dluh + investice. Rok zvratu je první, od jehož konce má kupující trvale víc.',
    method3:
      'Cena, nájem a sazba jsou údaje regionu; růst 3 %, údržba 1 %, náklady na koupi 2 % a na prodej 4 % jsou naše předpoklady (20. 11. 2026), které můžete změnit. Daně se nepočítají na žádné straně, sazba se nemění. Jeden bod růstu ceny posune výsledek o roky.',
  },
  {
    title: 'Buy or rent?',
    wins: (name, year) =>
      `${name}: with these assumptions the buyer owns more from the end of year ${year} and stays ahead.`,
    never: (name, years) =>
      `${name}: with these assumptions the renter owns more for all of ${years} years.`,
    unanswered: 'There is no comparison for these figures.',
    intro:
      'Two households have the same money and the same flat. One buys it with a mortgage, the other rents it and invests its money. Each month the one that pays less invests the difference.',
    region: 'Region',
    submit: 'Calculate',
    breakEven: 'Buying is better',
    year: (year) => `from year ${year}`,
    neverShort: 'never',
    within: (years) => `within ${years} years`,
    tipping: 'Break-even rent',
    tippingNote: (years) => `a month, after ${years} years; above it buying wins`,
    none: 'none',
    atEnd: (years) => `Difference after ${years} years`,
    buyerAhead: 'the buyer owns more',
    renterAhead: 'the renter owns more',
    caption: 'Year by year',
    captionNote: 'Wealth at the end of the year after selling the flat and repaying the loan.',
    yearHead: 'Year',
    buyer: 'Buyer owns',
    renter: 'Renter owns',
    difference: "Buyer's lead",
    buyerPaid: 'Buyer paid',
    renterPaid: 'Renter paid',
    method: 'How this is calculated',
    method1:
      'At the start the buyer spends the deposit (price − loan) and the buying costs; the renter invests the same amount. The buyer pays the mortgage and maintenance, after the term maintenance only; the renter pays rent. Whoever pays less in a month invests the difference at the same return.',
    method2:
      'Price, rent and maintenance change once a year. The buyer owns the price less selling costs − the outstanding loan + investments. The break-even year is the first after which the buyer always owns more.',
    method3:
      'Price, rent and rate are data of the region; growth of 3%, maintenance of 1%, buying costs of 2% and selling costs of 4% are our assumptions (20 Nov 2026), which you can change. Taxes are left out on both sides, and the rate stays the same. One point of price growth moves the result by years.',
  },
);
