import { html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { topicField } from '../ui/choices.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { outcomeWord } from '../ui/vote.ts';
import { type AskedVotes, forVisitors, summary, votesList } from './list.ts';
import { phrases } from './phrases.ts';

export function votesPage(asked: AskedVotes): PageParts {
  const view = forVisitors(asked);
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  const words = shared(visit.locale);
  const { session, print } = query;
  return {
    title: say.title,
    description: summary(view),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/votes',
  submit: words.search,
  hidden: {
    period: period.term.number,
    ...(session !== undefined && { session }),
    ...(print !== undefined && { print }),
    ...(query.view === 'all' && { view: 'all' }),
  },
  fields: html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 24 })}${selectField(
    'outcome',
    say.outcome,
    [
      { value: '', label: say.anyOutcome },
      { value: 'A', label: outcomeWord(visit.locale, 'A') },
      { value: 'R', label: outcomeWord(visit.locale, 'R') },
    ],
    query.outcome,
  )}${topicField(visit.locale, query.topic)}`,
})}
<div id="results" class="by-subject">${votesList(view)}</div>
${disclosure(words.howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}
