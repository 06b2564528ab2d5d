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
import { needsEcho } from '../formula/number-input.ts';
import { type LeadTable, type RentOrBuyYear, TIPPING_YEARS } from '../formula/rent-or-buy.ts';
import {
  type Origin,
  type RentOrBuyDefaults,
  type RentOrBuyQuestion,
  rentOrBuyFields,
  shownDefault,
} from '../formula/rent-or-buy-input.ts';
import type { Kind } from '../market/indicator.ts';
import { regionName, regions } from '../market/region.ts';
import { downloadHrefs } from '../ui/address.ts';
import { numberField } from '../ui/number-field.ts';
import type { RentOrBuyResult } from './record.ts';

export type Answered = RentOrBuyResult & {
  readonly question: RentOrBuyQuestion;
  readonly chart: Html;
};

export type RentOrBuyView = {
  readonly visit: Visit;
  readonly region: string;
  /** The submitted fields; others show their default. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly origins: Readonly<Record<string, Origin>>;
  /** The kind of the region's mortgage rate. */
  readonly rateKind: Kind | undefined;
  readonly problems: readonly Problem[];
  readonly answered: Answered | undefined;
};

const PREFIX = 'r-';

/** Which of two households owns more, and from which year. */
export function rentOrBuyPage(view: RentOrBuyView): PageParts {
  const { visit, problems, answered } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = answered === undefined ? say.unanswered : inWords(view, answered);
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
function form(view: RentOrBuyView): Html {
  const { region, fields, defaults, problems } = view;
  const { locale } = view.visit;
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
    hint: hintOf(view, name),
    problem: problemOf(problems, name, locale),
  });
})}
<button type="submit" class="primary">${say.submit}</button>
</form>`;
}

function results({ visit: { locale, path }, fields }: RentOrBuyView, answered: Answered): Html {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { question, answer, tippingRent, table, chart } = answered;
  const last = answer.years.at(-1);
  const query = path.split('?')[1] ?? '';
  return html`${readings(locale, question, fields)}${tiles([
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
${growthTable(locale, question, table)}
${yearsTable(locale, answer.years)}
<p class="small">${downloads(locale, downloadHrefs(`/api/rent-or-buy?${query}`, locale, { png: false }))}</p>`;
}

/** The origin of a default, below its field. */
function hintOf({ visit: { locale }, origins, rateKind }: RentOrBuyView, name: string) {
  const say = phrases(locale);
  const origin = origins[name];
  if (origin?.kind === 'series') {
    return name === 'price_growth_pct'
      ? say.priceSeries(origin.from, origin.to)
      : say.wageSeries(origin.from, origin.to);
  }
  if (origin?.kind !== 'region') return undefined;
  return name === 'rate_pct' && rateKind === 'fallback' ? say.estimatedRate : undefined;
}

/** The buyer's lead at the horizon by price growth and return; the sign is in the number. */
function growthTable(
  locale: Locale,
  { input, horizonYears }: RentOrBuyQuestion,
  { growthPct, returnPct, lead }: LeadTable,
): Html {
  const say = phrases(locale);
  const { percent, money } = formats(locale);
  const caption = say.tableCaption(horizonYears);
  return html`<section class="table heat-table" aria-label="${caption}"><table>
<caption>${caption}<small>${say.tableNote(percent(input.rentGrowthPct))}</small></caption>
<thead><tr><th scope="col">${say.tableCorner}</th>${returnPct.map((pct) => html`<th scope="col" class="num">${percent(pct, 0)}</th>`)}</tr></thead>
<tbody>${growthPct.map(
    (pct, row) =>
      html`<tr><th scope="row">${percent(pct, 0)}</th>${lead[row]!.map(
        (value) =>
          html`<td class="num ${value >= 0 ? 'heat-1' : 'heat-4'}">${value >= 0 && '+'}${money(value)}</td>`,
      )}</tr>`,
  )}</tbody></table></section>`;
}

/** How submitted texts were read, where they were not plain numbers. */
function readings(
  locale: Locale,
  { input, horizonYears }: RentOrBuyQuestion,
  fields: RentOrBuyView['fields'],
): Html {
  const { money, decimal } = formats(locale);
  const values = { ...input, horizonYears };
  const items = rentOrBuyFields.flatMap(({ name, key, label: [cs, en], money: isMoney }) => {
    const sent = fields[name];
    if (sent === undefined || sent === '' || !needsEcho(sent, values[key])) return [];
    return [
      `${locale === 'cs' ? cs : en}: ${isMoney ? money(values[key]) : decimal(values[key], 2)}`,
    ];
  });
  return items.length === 0
    ? html``
    : html`<p class="small muted">${phrases(locale).readAs} ${items.join('; ')}</p>\n`;
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

/** The verdict with the assumptions it depends on most, and the growth at which it turns. */
function inWords(
  { visit: { locale }, region, origins }: RentOrBuyView,
  { question: { input, horizonYears }, answer, tippingGrowthPct }: Answered,
): string {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const name = regionName(region, locale);
  const origin = origins.price_growth_pct;
  const span = origin?.kind === 'series' ? say.span(origin.from, origin.to) : '';
  const given = say.given(percent(input.priceGrowthPct), span, percent(input.investmentReturnPct));
  const verdict =
    answer.breakEvenYear === undefined
      ? say.never(name, given, horizonYears)
      : say.wins(name, given, answer.breakEvenYear);
  if (tippingGrowthPct === undefined) return verdict;
  const within = Math.min(TIPPING_YEARS, horizonYears);
  return `${verdict} ${say.tippingGrowth(percent(tippingGrowthPct), within)}`;
}

const phrases = phraseBook(
  {
    title: 'Koupit, nebo být v nájmu?',
    wins: (name: string, given: string, year: number) =>
      `${name}: ${given} má kupující víc od konce ${year}. roku a náskok si udrží.`,
    never: (name: string, given: string, years: number) =>
      `${name}: ${given} má nájemník víc po celých ${years} let.`,
    given: (growth: string, span: string, rate: string) =>
      `při růstu ceny o ${growth} ročně${span} a výnosu investic ${rate}`,
    span: (from: number, to: number) => ` (vývoj ${from} až ${to})`,
    tippingGrowth: (growth: string, years: number) =>
      `Koupě se do ${years} let vyplatí od růstu ceny o ${growth} ročně.`,
    priceSeries: (from: number, to: number) => `průměrný růst indexu cen ${from} až ${to}`,
    wageSeries: (from: number, to: number) => `průměrný růst mezd ${from} až ${to}`,
    estimatedRate: 'náhradní odhad: repo sazba + 2,5 bodu',
    tableCaption: (years: number) => `Náskok kupujícího po ${years} letech`,
    tableNote: (growth: string) =>
      `Řádky: růst ceny, sloupce: výnos investic ročně; nájem roste o ${growth}. Kladné číslo znamená, že kupující má víc.`,
    tableCorner: 'Růst ceny',
    unanswered: 'S těmito údaji srovnání spočítat nelze.',
    intro:
      'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku, druhá si stejný pronajme a své peníze investuje. Ta, která daný měsíc zaplatí méně, rozdíl investuje.',
    region: 'Region',
    readAs: 'Přečteno jako:',
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
      'Cena, nájem a sazba jsou údaje regionu; růst ceny a nájmu je dlouhodobý růst indexu cen a mezd; údržba 1 %, náklady na koupi 2 % a na prodej 4 % jsou naše předpoklady (20. 11. 2026), které můžete změnit. Daně se nepočítají na žádné straně, sazba se nemění. Jeden bod růstu ceny posune výsledek o roky.',
  },
  {
    title: 'Buy or rent?',
    wins: (name, given, year) =>
      `${name}: ${given}, the buyer owns more from the end of year ${year} and stays ahead.`,
    never: (name, given, years) =>
      `${name}: ${given}, the renter owns more for all of ${years} years.`,
    given: (growth, span, rate) =>
      `with prices growing ${growth} a year${span} and a return of ${rate} on investments`,
    span: (from, to) => ` (as from ${from} to ${to})`,
    tippingGrowth: (growth, years) =>
      `Buying wins within ${years} years from price growth of ${growth} a year.`,
    priceSeries: (from, to) => `mean growth of the price index, ${from} to ${to}`,
    wageSeries: (from, to) => `mean growth of wages, ${from} to ${to}`,
    estimatedRate: 'estimate: repo rate + 2.5 points',
    tableCaption: (years) => `The buyer's lead after ${years} years`,
    tableNote: (growth) =>
      `Rows: price growth, columns: return on investments a year; rents grow by ${growth}. A positive number means that the buyer owns more.`,
    tableCorner: 'Price growth',
    unanswered: 'There is no comparison for these figures.',
    intro:
      'Two households have the same money and the same flat. One buys it with a mortgage, the other rents it and invests its money. Each month the one that pays less invests the difference.',
    region: 'Region',
    readAs: 'Read as:',
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
      'Price, rent and rate are data of the region; price and rent growth are the long-run growth of the price index and of wages; maintenance of 1%, buying costs of 2% and selling costs of 4% are our assumptions (20 Nov 2026), which you can change. Taxes are left out on both sides, and the rate stays the same. One point of price growth moves the result by years.',
  },
);
