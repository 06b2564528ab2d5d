import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import { tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { UNAFFILIATED } from '../../chamber/period.ts';
import { inPeriod } from '../../ui/frame.ts';
import type { PageContent } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { phrases } from './phrases.ts';
import type { ClubView } from './tables.ts';

export function clubPage(view: ClubView, { table }: PageContent): PageParts {
  const { visit, period, club, cohesion, members, splits } = view;
  const say = phrases(visit.locale);
  const { decimal, integer } = formats(visit.locale);
  const code = period.clubs[club]!;
  const finding = findingOf(view);
  const stayed = members.filter(({ member }) => member.club === club).length;
  return {
    title: say.title(code, yearsOf(period.term)),
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/parties', period.term.number)}">${shared(visit.locale).parties}</a></p>
<h1>${say.title(code, yearsOf(period.term))}</h1>
<p class="lead">${finding}</p>
${code === UNAFFILIATED && html`<p>${say.unaffiliated}</p>`}
${tiles([
  {
    label: say.cohesion,
    value: decimal(cohesion.mean, 3),
    note: say.cohesionNote(integer(cohesion.votes)),
  },
  {
    label: say.splits,
    value: integer(splits.length),
    note: say.splitsNote(integer(cohesion.votes)),
  },
  { label: say.members, value: integer(members.length), note: say.membersNote(integer(stayed)) },
])}
<section><div id="results" class="by-subject">${table('splits')}</div></section>
<section>${table('members')}</section>`,
  };
}

function findingOf({ visit, period, club, cohesion }: ClubView): string {
  const say = phrases(visit.locale);
  const { decimal, integer } = formats(visit.locale);
  const code = period.clubs[club]!;
  if (cohesion.mean === undefined) return `${say.noVotes(code)}.`;
  return `${say.finding(code, decimal(cohesion.mean, 3), integer(cohesion.votes))}.`;
}
