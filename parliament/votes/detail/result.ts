import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Period } from '../../chamber/period.ts';
import { clubLink } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { resultBar, resultKey } from '../../ui/result-bar.ts';
import type { PartyResult, VoteDetail } from './analyse.ts';
import { countBallots } from './members.ts';
import { phrases } from './phrases.ts';

/** The result as one bar of all members with the quorum, and its key in words. */
export function resultFigure({ locale }: Visit, { vote, ballots }: VoteDetail): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { abstained, absent, excused } = countBallots(ballots);
  const { yes, no, quorum } = vote;
  const away = absent + excused;
  return html`<figure>
${resultBar({ yes, no, abstained, absent: away, quorum }, 58)}
<figcaption>${resultKey([
    { kind: 'yes', text: say.yes(integer(yes)) },
    { kind: 'no', text: say.no(integer(no)) },
    { kind: 'abstained', text: say.abstained(integer(abstained)) },
    { kind: 'absent', text: say.absent(integer(away)) },
    { kind: 'quorum', text: say.quorum(integer(quorum)) },
  ])}</figcaption>
</figure>`;
}

/** Results by club, the largest first; all bars have the same scale. */
export function clubTable(visit: Visit, period: Period, { parties }: VoteDetail): Html {
  const { locale } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const largest = Math.max(...parties.map(({ total }) => total));
  const count = (
    label: string,
    of: (party: PartyResult) => number,
    help?: string,
  ): Column<PartyResult> => ({
    label,
    numeric: true,
    cell: (party) => integer(of(party)),
    ...(help !== undefined && { help }),
  });
  // Where the source merges two codes, their counts are unknown, not zero.
  const merged = parties.some(({ notVoted }) => notVoted > 0);
  const unlessMerged: typeof count = (label, of, help) => ({
    ...count(label, of, help),
    ...(merged && { cell: (party) => (of(party) > 0 ? integer(of(party)) : '–') }),
  });
  return table({
    label: say.parties,
    caption: say.parties,
    empty: shared(locale).noData,
    rows: [...parties].sort((a, b) => b.total - a.total),
    columns: [
      {
        label: shared(locale).party,
        rowHeader: true,
        cell: ({ club }) => clubLink(period, club, period.term.number),
      },
      { label: say.side, cell: (party) => clubBar(party, largest) },
      count(say.colYes, ({ yes }) => yes),
      count(say.colNo, ({ no }) => no),
      unlessMerged(say.colAbstained, ({ abstained }) => abstained),
      unlessMerged(say.colPassive, ({ passive }) => passive, say.colPassiveHelp),
      count(say.colNotVoted, ({ notVoted }) => notVoted, say.colNotVotedHelp),
      {
        label: say.colAbsent,
        help: say.colAbsentHelp,
        numeric: true,
        cell: ({ absent, absentExcused }) =>
          html`${integer(absent)}${absentExcused > 0 && html` <span class="muted">(${integer(absentExcused)})</span>`}`,
      },
      ...(parties.some(({ excused }) => excused > 0)
        ? [count(say.colExcused, ({ excused }) => excused, say.colExcusedHelp)]
        : []),
      count(say.colOther, ({ other }) => other, say.colOtherHelp),
      count(say.colTotal, ({ total }) => total),
    ],
  });
}

function clubBar({ yes, no, abstained, passive, notVoted, total }: PartyResult, largest: number) {
  const present = yes + no + abstained + passive + notVoted;
  const bar = resultBar({ yes, no, abstained: present - yes - no, absent: total - present }, 16);
  return html`<div class="club-bar"><div style="width:${((total / largest) * 100).toFixed(1)}%">${bar}</div></div>`;
}
