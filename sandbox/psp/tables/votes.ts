import { type Random, seededRandom } from '../../random.ts';
import { Act } from '../ballot-simulation.ts';
import { ballotCode } from '../ballots.ts';
import { clock, dottedDay } from '../calendar.ts';
import type { Era } from '../options.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Vote } from '../record.ts';
import { type Field, unlBytes } from '../unl.ts';

/** The files of `hl-{year}ps.zip` but for those that are the same in every archive. */
export function voteFiles(parliament: Parliament, period: Period): Map<string, Uint8Array> {
  const random = seededRandom(parliament.options.seed, period.period, 'vote files');
  const { year, votes } = period;
  const inFirstPart = (vote: Vote) => vote.session.number <= period.options.sessionsInFirstPart;
  const summary = random.shuffled(votes).map((vote) => summaryRecord(vote, period));
  return new Map([
    [`hl${year}s.unl`, unlBytes(summary)],
    [`hl${year}h1.unl`, ballotBytes(period, votes.filter(inFirstPart), random)],
    [
      `hl${year}h2.unl`,
      ballotBytes(
        period,
        votes.filter((vote) => !inFirstPart(vote)),
        random,
      ),
    ],
  ]);
}

function summaryRecord(vote: Vote, { options, organId }: Period): Field[] {
  const { era, seats } = options;
  const absent = vote.rollCall ? seats - vote.registered : 0;
  return [
    vote.id,
    organId,
    vote.session.number,
    vote.number,
    writtenItem(vote),
    dottedDay(vote.day),
    clock(vote.minute),
    vote.yes,
    vote.no,
    vote.abstained,
    vote.idle + absent,
    vote.registered,
    vote.quorum,
    'N',
    vote.passed ? 'A' : 'R',
    writtenTitle(vote, era),
    shortTitle(vote, era),
  ];
}

/** The item number as the summary has it: 0 and less mean a procedural vote. */
function writtenItem(vote: Vote): number | undefined {
  if (vote.itemMissing) return undefined;
  return vote.item?.number ?? (vote.row % 40 === 7 ? -1 : 0);
}

/** Titles are cut, in earlier eras sooner. */
function writtenTitle(vote: Vote, era: Era): string {
  return vote.title.slice(0, era === 'K' ? 70 : 48);
}

/** Given up with code K, but for a few votes; some of the older ones begin with two blanks. */
function shortTitle(vote: Vote, era: Era): string {
  if (era === 'K' && vote.row % 900 !== 11) return '';
  const short = vote.title.replace(/^(Novela z\. o|N\. z\. o|Zákon o|Novela zákona o) /, '');
  return `${era === 'F' ? '  ' : ''}${short.slice(0, 16)}`;
}

const LF = 10;
const PIPE = 124;

/** `member|vote|code|`, in no particular order; an empty file without votes. */
function ballotBytes(period: Period, votes: readonly Vote[], random: Random): Uint8Array {
  const { seats, members, acts } = period.ballots;
  const ids = period.members.map((member) => digits(member.id));
  const codes = Object.values(Act).map((act) => ballotCode(act, period.options.era).charCodeAt(0));
  const bytes = new Uint8Array(votes.length * seats * 20);
  let end = 0;
  for (const vote of random.shuffled(votes)) {
    const voteId = digits(vote.id);
    // Another place to begin and another step for each vote: an order that looks like none.
    const first = random.integer(0, seats - 1);
    for (let step = 0; step < seats; step++) {
      const at = vote.row * seats + ((first + step) % seats);
      bytes.set(ids[members[at]!]!, end);
      end += ids[members[at]!]!.length;
      bytes[end++] = PIPE;
      bytes.set(voteId, end);
      end += voteId.length;
      bytes[end++] = PIPE;
      bytes[end++] = codes[acts[at]!]!;
      bytes[end++] = PIPE;
      bytes[end++] = LF;
    }
  }
  return bytes.slice(0, end);
}

function digits(value: number): Uint8Array {
  return Uint8Array.from(String(value), (digit) => digit.charCodeAt(0));
}
