import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { countBallots } from '../../chamber/club-lines.ts';
import type { Period } from '../../chamber/period.ts';
import { clubColumn, type PeriodView } from '../../ui/member-columns.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { resultBar, resultKey } from '../../ui/result-bar.ts';
import { type Column, pageColumns } from '../../ui/table.ts';
import { countOf, verdictWord, voteSubject } from '../../ui/vote.ts';
import type { PartyResult, VoteDetail } from './analyse.ts';
import { phrases } from './phrases.ts';

type ClubsView = PeriodView & { readonly clubs: readonly PartyResult[] };

/** The result of a club: in JSON as the source has it, on the page with K as what it means. */
export const CLUB_RESULT: readonly Column<PartyResult, ClubsView>[] = [
  { ...clubColumn(({ club }: PartyResult) => club), optional: true, rowHeader: true },
  count('yes', 'Pro', 'Yes', ({ yes }) => yes),
  count('no', 'Proti', 'No', ({ no }) => no),
  unlessMerged(count('abstained', 'Zdrželi se', 'Abstained', ({ abstained }) => abstained)),
  unlessMerged({
    ...count('passive', 'Nehlasovali', 'Did not vote', ({ passive }) => passive),
    help: {
      cs: 'Přihlášeni, ale nestiskli žádné tlačítko',
      en: 'Logged in without pressing a button',
    },
  }),
  {
    ...count('absent', 'Bez přihlášení', 'Not logged in', ({ absent }) => absent),
    help: {
      cs: 'Poslanci, kteří se k hlasování nepřihlásili; v závorce ti na seznamu omluv',
      en: 'Not logged in for the vote; in brackets, those on the list of excuses',
    },
    cell({ absent, absentExcused }, { visit }) {
      const { integer } = formats(visit.locale);
      return html`${integer(absent)}${absentExcused > 0 && html` <span class="muted">(${integer(absentExcused)})</span>`}`;
    },
  },
  {
    ...count('excused', 'S omluvou', 'Excused', ({ excused }) => excused),
    help: {
      cs: 'Omluva přímo v záznamu hlasování (kód M)',
      en: 'Excused in the vote record itself (code M)',
    },
    shown: ({ clubs }) => clubs.some(({ excused }) => excused > 0),
  },
  {
    ...count(
      'not_voted_combined',
      'Zdrželi se nebo nehlasovali',
      'Abstained or did not vote',
      ({ notVoted }) => notVoted,
    ),
    help: {
      cs: 'Zdroj má pro zdržení a nehlasování od roku 1995 jeden kód (K)',
      en: 'Since 1995 the source has one code (K) for both',
    },
    shown: isMerged,
  },
  {
    ...count('other', 'Ostatní', 'Other', ({ other }) => other),
    help: {
      cs: 'Všichni kromě pro, proti a zdrželi se',
      en: 'All ballots except yes, no and abstained',
    },
  },
  count('total', 'Celkem', 'Total', ({ total }) => total),
];

const ON_PAGE = CLUB_RESULT.map(({ name }) => name);

/** Results by club, the largest first. */
export function clubTable(view: PeriodView, { parties, merged }: VoteDetail): Html {
  const { locale } = view.visit;
  const clubs = parties.map((party) => knownParts(party, merged));
  const say = phrases(locale);
  return table({
    label: say.parties,
    caption: say.parties,
    empty: shared(locale).noData,
    rows: clubs.toSorted((a, b) => b.total - a.total),
    columns: pageColumns(CLUB_RESULT, ON_PAGE, { ...view, clubs }),
  });
}

function count(
  name: string,
  cs: string,
  en: string,
  value: (club: PartyResult) => number,
): Column<PartyResult, ClubsView> {
  return { name, type: 'integer', label: { cs, en }, value };
}

/** Counts of two codes that the source merges are unknown, not zero. */
function unlessMerged(column: Column<PartyResult, ClubsView>): Column<PartyResult, ClubsView> {
  return {
    ...column,
    cell(club, view) {
      const known = column.value!(club, view) as number;
      return isMerged(view) && known === 0 ? '–' : formats(view.visit.locale).integer(known);
    },
  };
}

function isMerged({ clubs }: ClubsView): boolean {
  return clubs.some(({ notVoted }) => notVoted > 0);
}

/** The counts of a club with K counted as what it means, where that is known. */
function knownParts(party: PartyResult, { meaning }: VoteDetail['merged']): PartyResult {
  const { abstained, passive, notVoted } = party;
  if (meaning === 'abstained') return { ...party, abstained: abstained + notVoted, notVoted: 0 };
  return meaning === 'passive' ? { ...party, passive: passive + notVoted, notVoted: 0 } : party;
}

/** The result as one bar of all members with the quorum, and its key in words. */
export function resultFigure({ locale }: Visit, { vote, ballots }: VoteDetail): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { abstained, absent, excused } = countBallots(ballots);
  const { yes, no, quorum } = vote;
  const away = absent + excused;
  return html`<figure>
${yes !== undefined && no !== undefined && resultBar({ yes, no, abstained, absent: away, quorum }, 58)}
<figcaption>${resultKey([
    { kind: 'yes', text: say.yes(integer(yes)) },
    { kind: 'no', text: say.no(integer(no)) },
    { kind: 'abstained', text: say.abstained(integer(abstained)) },
    { kind: 'absent', text: say.absent(integer(away)) },
    { kind: 'quorum', text: say.quorum(integer(quorum)) },
  ])}</figcaption>
</figure>`;
}

/** `Zákon o Žďáru — přijato 98 : 1, kvórum 50` */
export function verdictOf(locale: Locale, period: Period, detail: VoteDetail): string {
  return `${voteSubject(locale, period, detail.vote)} — ${shortVerdict(locale, detail)}`;
}

export function shortVerdict(locale: Locale, { vote, nature }: VoteDetail): string {
  const score = `${countOf(vote.yes)}\u202f:\u202f${countOf(vote.no)}`;
  return phrases(locale).verdict(verdictWord(locale, vote, nature), score, countOf(vote.quorum));
}
