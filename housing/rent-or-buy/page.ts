import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { disclosure, tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, problemOf } from '@tessera/kit/ui/problems';
import { table } from '@tessera/kit/ui/table';
import type { LeadTable, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import {
  type RentOrBuyQuestion,
  rentOrBuyFields,
  shownDefault,
} from '../formula/rent-or-buy-input.ts';
import { scenarioAsFields } from '../formula/scenario-input.ts';
import { householdFrame } from '../household/panel.ts';
import { regionName, regions } from '../market/region.ts';
import { downloadHrefs, ownFieldsOf } from '../ui/address.ts';
import { definitionInputs } from '../ui/definition.ts';
import { choiceField, numberField } from '../ui/fields.ts';
import { nothingYet } from '../ui/phrases.ts';
import { type ReadField, readings } from '../ui/readings.ts';
import { phrases } from './phrases.ts';
import { type Answered, type RentOrBuyView, verdict } from './verdict.ts';

const PREFIX = 'r-';

/** Which of two households owns more, and from which year. */
export function rentOrBuyPage(view: RentOrBuyView): PageParts {
  const { visit, answered } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const problems = theirProblems(view);
  const finding = answered === undefined ? say.unanswered : verdict(view, answered);
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${householdFrame(locale, view.own)}
<div aria-live="polite"><p class="lead" id="verdict">${finding}</p></div>
<p>${say.intro}</p>
${form(view)}
<div id="results">${problems.length > 0 ? problemList({ problems, locale, idPrefix: PREFIX, className: 'scenario-errors' }) : ''}${answered ? results(view, answered) : problems.length === 0 && nothingYet(locale)}</div>
${disclosure(say.method, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`, true)}`,
  };
}

/** Before the first download the fields have no defaults, which is no mistake of the visitor. */
function theirProblems({ fields, problems }: RentOrBuyView): readonly Problem[] {
  return problems.some(({ field }) => fields[field] || isOfHousehold(field)) ? problems : [];
}

/** Only submitted fields of a household have problems. */
function isOfHousehold(field: string): boolean {
  return !rentOrBuyFields.some(({ name }) => name === field);
}

/** The household, kept by the form. Fields that the comparison has as well are in the form already. */
function keptHousehold({ own, visit }: RentOrBuyView): Html {
  const fields = own ? { ...scenarioAsFields(own.scenario), ...ownFieldsOf(visit.path) } : {};
  const kept = Object.entries(fields).filter(([name]) => isOfHousehold(name));
  return html`${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** The region, and every parameter of the comparison. */
function form(view: RentOrBuyView): Html {
  const { region, fields, defaults } = view;
  const problems = theirProblems(view);
  const { locale } = view.visit;
  const say = phrases(locale);
  return html`<form class="filters question" action="/rent-or-buy" method="get" hx-get="/rent-or-buy" hx-target="#results" hx-select="#results" hx-select-oob="#verdict,#your-answer" hx-swap="outerHTML show:none" hx-trigger="submit, input delay:400ms" hx-sync="this:replace" hx-push-url="true" data-address="own" autocomplete="off">${definitionInputs(view.visit.path)}${keptHousehold(view)}
${choiceField({
  ...{ id: `${PREFIX}region`, name: 'region', label: say.region, chosen: region },
  choices: regions.map(({ slug }) => ({ value: slug, label: regionName(slug, locale) })),
})}
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
  return html`${readings(locale, readFields(locale, question, fields))}${tiles([
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
    return say[origin.of](origin.from, origin.to);
  }
  if (origin?.kind === 'law') return say.law(origin.year);
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
  const { percent, decimal } = formats(locale);
  const caption = say.tableCaption(horizonYears);
  return html`<section class="table heat-table" aria-label="${caption}"><table>
<caption>${caption}<small>${say.tableNote(percent(input.rentGrowthPct))}</small></caption>
<thead><tr><th scope="col">${say.tableCorner}</th>${returnPct.map((pct) => html`<th scope="col" class="num">${percent(pct)}</th>`)}</tr></thead>
<tbody>${growthPct.map(
    (pct, row) =>
      html`<tr><th scope="row">${percent(pct)}</th>${lead[row]!.map((value, column) => {
        const isOwn =
          pct === input.priceGrowthPct && returnPct[column] === input.investmentReturnPct;
        const shown = `${value >= 0 ? '+' : ''}${decimal(value / 1e6, 2)}`;
        return html`<td class="num ${value >= 0 ? 'heat-1' : 'heat-4'}">${isOwn ? html`<strong>${shown}</strong>` : shown}</td>`;
      })}</tr>`,
  )}</tbody></table></section>`;
}

/** The fields as they were sent and read. */
function readFields(
  locale: Locale,
  { input, horizonYears }: RentOrBuyQuestion,
  fields: RentOrBuyView['fields'],
): ReadField[] {
  const values = { ...input, horizonYears };
  return rentOrBuyFields.map(({ name, key, label: [cs, en], money }) => ({
    label: locale === 'cs' ? cs : en,
    sent: fields[name],
    value: values[key],
    isMoney: money,
  }));
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
      {
        label: say.difference,
        numeric: true,
        cell: ({ buyerWealth, renterWealth }) => money(buyerWealth - renterWealth),
      },
      { label: say.buyer, numeric: true, cell: ({ buyerWealth }) => money(buyerWealth) },
      { label: say.renter, numeric: true, cell: ({ renterWealth }) => money(renterWealth) },
      { label: say.buyerPaid, numeric: true, cell: ({ buyerPaid }) => money(buyerPaid) },
      { label: say.renterPaid, numeric: true, cell: ({ renterPaid }) => money(renterPaid) },
    ],
  });
}
