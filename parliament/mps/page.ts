import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { attendanceFormula, recordedCodes } from '../attendance/panel.ts';
import { partyField } from '../ui/choices.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { phrases } from './phrases.ts';
import type { MembersView } from './table.ts';

export function membersPage(view: MembersView, { table }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = say.finding(formats(locale).integer(period.members.length));
  const sorts = [
    { value: 'name', label: say.name },
    { value: 'party', label: say.party },
    { value: 'rebellions', label: say.rebellions },
    { value: 'attendance', label: say.attendance },
  ];
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
<p class="lead">${finding}</p>
${filterForm({
  action: '/mps',
  submit: shared(locale).show,
  hidden: { period: period.term.number, ...(query.rows === 'all' && { rows: query.rows }) },
  fields: html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 26 })}${partyField(locale, period, query.party)}${selectField('sort', say.sort, sorts, query.sort)}`,
})}
<div id="results">${table('members')}</div>
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${attendanceFormula(locale, recordedCodes(period))} ${say.method2}</p>`)}`,
  };
}
