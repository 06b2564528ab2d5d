import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { clubRuleField, partyField, rowsField } from '../ui/choices.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { LoyaltyChoice, MemberLoyalty } from './analyse.ts';
import { type FindingParts, loyaltyFinding } from './finding.ts';
import { phrases } from './phrases.ts';

export type LoyaltyView = PeriodView & {
  readonly query: LoyaltyChoice & { readonly top: number };
  /** All members of the choice, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  /** Unaffiliated members that are not among the rows. */
  readonly leftOut: number;
};

/** What the finding and the chart are made of. */
export function findingParts({ visit, period, rows, leftOut, query }: LoyaltyView): FindingParts {
  const { club, party } = query;
  return { locale: visit.locale, calls: period, rows, leftOut, club, party };
}

export function loyaltyPage(view: LoyaltyView, { table, chart }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = loyaltyFinding(findingParts(view)) ?? shared(locale).noData;
  const unaffiliated = [
    { value: 'with', label: say.with },
    { value: 'without', label: say.without },
  ];
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/loyalty',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields: html`${partyField(locale, period, query.party)}${clubRuleField(locale, query.club)}${selectField('unaffiliated', say.unaffiliated, unaffiliated, query.unaffiliated)}${rowsField(locale, query.top)}`,
})}
<div id="results"><p class="lead">${finding}</p>
${chart}${table('members')}</div>
${disclosure(
  shared(locale).howCounted,
  html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`,
)}`,
  };
}
