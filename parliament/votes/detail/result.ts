import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Visit } from '@tessera/kit/ui/visit';
import { Ballot } from '../../chamber/ballot.ts';
import { kindOf } from '../../chamber/ballot-rows.ts';
import { resultBar, resultKey } from '../../ui/result-bar.ts';
import type { VoteDetail } from './analyse.ts';
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
