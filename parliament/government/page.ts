import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { partyField, rowsField } from '../ui/choices.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { defeatFinding, supportFinding } from './finding.ts';
import { phrases } from './phrases.ts';
import type { GovernmentView } from './tables.ts';

export function governmentPage(view: GovernmentView, { table, chart }: PageContent): PageParts {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = [
    supportFinding(locale, period, result, query.party),
    defeatFinding(locale, period, result),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/government',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields: html`${partyField(locale, period, query.party)}${rowsField(locale, query.top)}`,
})}
<div id="results"><p class="lead">${finding}</p>
${chart}
${table('clubs')}
${table('members')}
${table('defeats')}</div>
${table('offices')}
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}
