import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { CURRENT_PERIOD, yearsOf } from '../chamber/electoral-periods.ts';
import { type PageContent, sourceLine } from '../ui/period-page.ts';
import { chamberPreview, latestDecision } from '../votes/detail/panel.ts';
import { phrases } from './phrases.ts';
import type { HomeView } from './tables.ts';

export function homePage(view: HomeView, { table }: PageContent): PageParts {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const { number, year } = period.term;
  const title = number === CURRENT_PERIOD ? say.titleSince(year) : say.title(yearsOf(period.term));
  const finding = findingOf(view);
  const latest = latestDecision(period);
  return {
    title,
    description: finding,
    main: html`<h1>${title}</h1>
<p class="lead">${finding}</p>
${figures(view)}
${latest !== undefined && html`<section><h2>${say.latest}</h2>${chamberPreview(visit, period, latest)}<p class="small">${sourceLine(visit, period)}</p></section>`}
<div class="by-subject"><section>${table('last-day')}</section>
<section>${table('closest')}</section>
<section>${table('rebels')}</section></div>`,
  };
}

function findingOf({ visit, overview }: HomeView): string {
  const say = phrases(visit.locale);
  const { integer, date } = formats(visit.locale);
  const { votes, firstDay, lastDay } = overview;
  if (votes === 0) return say.none;
  const { passed, rejected, returned } = overview.decided;
  const decisions = passed + rejected + returned;
  const all = say.finding(integer(votes), date(firstDay), date(lastDay));
  if (decisions === 0) return all;
  const decided = say.decided(
    decisions,
    integer(decisions),
    integer(passed),
    integer(rejected),
    returned > 0 ? integer(returned) : '',
  );
  return `${all} ${decided}`;
}

function figures({ visit, overview }: HomeView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const { votes, passed, voidVotes, members, ballots, sessions } = overview;
  const share = votes === 0 ? undefined : (passed / votes) * 100;
  return tiles([
    { label: say.votes, value: integer(votes), note: say.votesNote(integer(sessions)) },
    {
      label: say.passed,
      value: percent(share),
      note: say.passedNote(integer(passed), integer(votes)),
    },
    { label: say.members, value: integer(members), note: say.membersNote },
    { label: say.ballots, value: integer(ballots), note: say.ballotsNote },
    { label: say.voids, value: integer(voidVotes), note: say.voidsNote },
  ]);
}
