import { type Random, seededRandom } from '../../random.ts';
import { ballotCode } from '../ballots.ts';
import { clock, dottedDay } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Vote } from '../record.ts';
import { record } from '../unl.ts';

/**
 * The tables of `hl-{year}ps.zip`. The lists of excuses and of void votes cover all periods, and more
 * than the archives do; they are the same in every archive.
 */
export function voteTables(parliament: Parliament, period: Period): Record<string, string[]> {
  const random = seededRandom(parliament.options.seed, period.period, 'vote files');
  const { year, votes, sessions } = period;
  const inFirstPart = Math.ceil(sessions.length * 0.6);
  const parts = Map.groupBy(votes, ({ session }) => (session.number <= inFirstPart ? 1 : 2));
  return {
    [`hl${year}s`]: random.shuffled(votes).map((vote) => summaryRecord(vote, period)),
    [`hl${year}h1`]: ballotRecords(period, parts.get(1) ?? [], random),
    [`hl${year}h2`]: ballotRecords(period, parts.get(2) ?? [], random),
    omluvy: [
      '167|557|29.01.2002||',
      '167|454|07.02.2002|08:00|14:00',
      ...parliament.periods.flatMap(({ organId, excuses }) =>
        excuses.map(
          ({ member, day, from, to }) =>
            record`${organId}|${member.id}|${dottedDay(day)}|${from && clock(from)}|${to && clock(to)}`,
        ),
      ),
    ],
    zmatecne: ['12527', ...voidIds(parliament)],
  };
}

/** One of them twice. */
function voidIds({ periods }: Parliament): string[] {
  const ids = periods.flatMap(({ votes }) => votes.flatMap((vote) => (vote.void ? vote.id : [])));
  return [...ids, ...ids.slice(0, 1)].map(String);
}

/** Titles are cut; short ones were given up, but for a few. */
function summaryRecord(vote: Vote, { options, organId }: Period): string {
  const absent = vote.rollCall ? options.seats - vote.registered : 0;
  // 0 and less mean a procedural vote.
  const item = vote.itemMissing ? '' : (vote.item?.number ?? (vote.row % 40 === 7 ? -1 : 0));
  return record`${vote.id}|${organId}|${vote.session.number}|${vote.number}|${item}|
    ${dottedDay(vote.day)}|${clock(vote.minute)}|${vote.yes}|${vote.no}|${vote.abstained}|
    ${vote.idle + absent}|${vote.registered}|${vote.quorum}|N|${vote.passed ? 'A' : 'R'}|
    ${vote.title.slice(0, 70)}|${vote.row % 900 === 11 ? vote.title.slice(0, 16) : ''}`;
}

/** `member|vote|code`, in no particular order. */
function ballotRecords(period: Period, votes: readonly Vote[], random: Random): string[] {
  const { seats, members, acts } = period.ballots;
  return random.shuffled(votes).flatMap((vote) => {
    // Another place to begin for each vote: an order that looks like none.
    const first = random.integer(0, seats - 1);
    return Array.from({ length: seats }, (_, step) => {
      const at = vote.row * seats + ((first + step) % seats);
      const code = ballotCode(acts[at]!);
      return `${period.members[members[at]!]!.id}|${vote.id}|${code}`;
    });
  });
}
