import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import { Ballot } from '../../chamber/ballot.ts';
import { kindOf } from '../../chamber/ballot-rows.ts';
import type { Period } from '../../chamber/period.ts';
import { clubLink } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { resultBar, resultKey } from '../../ui/result-bar.ts';
import type { PartyResult, VoteDetail } from './analyse.ts';
import { countBallots } from './members.ts';
import { shownBallot } from './merged-code.ts';
import { phrases } from './phrases.ts';

/** The result as one bar of all members with the quorum, and its key in words. */
export function resultFigure({ locale }: Visit, { vote, ballots, merged }: VoteDetail): Html {
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
    {
      kind: 'abstained',
      text: abstainedText(integer(abstained)),
    },
    { kind: 'absent', text: say.absent(integer(away)) },
    { kind: 'quorum', text: say.quorum(integer(quorum)) },
  ])}</figcaption>
</figure>`;

  /** Says which of the two they did, when all did the same. */
  function abstainedText(count: string): string {
    const shown = new Set(
      ballots
        .map(({ ballot }) => shownBallot(ballot, merged))
        .filter((ballot) => kindOf(ballot) === 'abstained'),
    );
    if (shown.size !== 1) return say.abstained(count);
    if (shown.has(Ballot.abstained)) return say.abstainedOnly(count);
    return shown.has(Ballot.passive) ? say.passiveOnly(count) : say.abstained(count);
  }
}

/** Results by club, the largest first; all bars have the same scale. */
export function clubTable(visit: Visit, period: Period, detail: VoteDetail): Html {
  const { merged } = detail;
  const parties = detail.parties.map((party) => knownParts(party, merged));
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
  const isMerged = parties.some(({ notVoted }) => notVoted > 0);
  const unlessMerged: typeof count = (label, of, help) => ({
    ...count(label, of, help),
    ...(isMerged && { cell: (party) => (of(party) > 0 ? integer(of(party)) : '–') }),
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
      ...(isMerged
        ? [count(say.colNotVoted, ({ notVoted }) => notVoted, say.colNotVotedHelp)]
        : []),
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

/** The counts of a club with K counted as what it means, where that is known. */
function knownParts(party: PartyResult, { meaning }: VoteDetail['merged']): PartyResult {
  const { abstained, passive, notVoted } = party;
  if (meaning === 'abstained') return { ...party, abstained: abstained + notVoted, notVoted: 0 };
  return meaning === 'passive' ? { ...party, passive: passive + notVoted, notVoted: 0 } : party;
}

function clubBar({ yes, no, abstained, passive, notVoted, total }: PartyResult, largest: number) {
  const present = yes + no + abstained + passive + notVoted;
  const bar = resultBar({ yes, no, abstained: present - yes - no, absent: total - present }, 16);
  return html`<div class="club-bar"><div style="width:${((total / largest) * 100).toFixed(1)}%">${bar}</div></div>`;
}
