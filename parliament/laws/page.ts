import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageContent } from '@tessera/kit/table/table-page';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { SPONSORS } from '../chamber/bill.ts';
import { STATUSES } from '../chamber/print-register.ts';
import { topicField } from '../ui/choices.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { LawFilter } from './analyse.ts';
import { phrases } from './phrases.ts';
import { finding, type LawsView } from './table.ts';

export function lawsPage(view: LawsView, { table }: PageContent): PageParts {
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  return {
    title: say.title,
    description: finding(view),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/laws',
  submit: shared(visit.locale).search,
  hidden: { period: period.term.number },
  fields: fields(visit.locale, query),
})}
<div id="results">${table('laws')}</div>`,
  };
}

function fields(locale: Locale, query: LawFilter): Html {
  const say = phrases(locale);
  const choice = (value: string, label: string) => ({ value, label });
  return html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 24 })}${selectField(
    'status',
    say.status,
    [choice('', say.anyStatus), ...STATUSES.map((one) => choice(one, say[`status_${one}`]))],
    query.status,
  )}${topicField(locale, query.topic)}${selectField(
    'sponsor',
    say.sponsor,
    [choice('', say.anySponsor), ...SPONSORS.map((one) => choice(one, say[`sponsor_${one}`]))],
    query.sponsor,
  )}${selectField(
    'kind',
    say.kind,
    [choice('bills', say.bills), choice('all', say.allPrints)],
    query.kind,
  )}`;
}
