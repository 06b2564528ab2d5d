import { html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { partyField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteLink } from '../ui/vote.ts';
import { fitFinding, idealFinding } from './finding.ts';
import { phrases } from './phrases.ts';
import type { IdealView } from './tables.ts';

export function idealPage(view: IdealView, { table, files, chart }: PageContent): PageParts {
  const { visit, period, query, result, line } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const found = idealFinding(locale, period, result);
  const finding = found === undefined ? say.tooFew : `${found} ${fitFinding(locale, result)}`;
  const number = period.term.number;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/ideal-points',
  submit: shared(locale).show,
  hidden: { period: number, ...(query.vote > 0 && { vote: query.vote }) },
  fields: html`${partyField(locale, period, query.party)}${inputField({ name: 'name', label: say.name, value: query.name, type: 'search', size: 18 })}`,
})}
<div id="results"><p class="lead">${finding}</p>
${line && html`<p>${say.ofVote}: ${voteLink(locale, period, period.votes[line.vote]!)}</p>`}
${chart}
${table('clubs')}
${table('members')}
<p class="small">${say.linesFile}: ${files('votes')}</p></div>
<p><a href="${inPeriod('/similarity', number)}">${say.similarity}</a></p>
${disclosure(
  shared(locale).howCounted,
  html`${[say.method1, say.method2, say.method3, say.method4, say.method5, say.method6].map((text) => html`<p>${text}</p>`)}`,
)}`,
  };
}
