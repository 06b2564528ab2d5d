import { type Random, seededRandom } from '../../random.ts';
import { ballotCode } from '../ballots.ts';
import { clock, dottedDay } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Vote } from '../record.ts';
import { record } from '../unl.ts';

/** Ids of votes that no archive of ours has: the lists go back further than the archives. */
const FOREIGN_VOTES = [12527, 12646, 43841, 43842, 43843, 55680, 55681, 55682] as const;

/**
 * The tables of `hl-{year}ps.zip`. The lists of excuses, void and challenged votes cover all periods
 * and are the same in every archive.
 */
export function voteTables(parliament: Parliament, period: Period): Record<string, string[]> {
  const random = seededRandom(parliament.options.seed, period.period, 'vote files');
  const { year, votes, options } = period;
  const parts = Map.groupBy(votes, ({ session }) =>
    session.number <= options.sessionsInFirstPart ? 1 : 2,
  );
  const summary = random.shuffled(votes).map((vote) => summaryRecord(vote, period));
  const [older1, older2, a, b, c, first, second, third] = FOREIGN_VOTES;
  const challenges = parliament.periods.flatMap((one) => one.challenges);
  const all = parliament.periods.flatMap((one) => one.votes);
  return {
    [`hl${year}s`]: summary,
    [`hl${year}h1`]: ballotRecords(period, parts.get(1) ?? [], random),
    [`hl${year}h2`]: ballotRecords(period, parts.get(2) ?? [], random),
    [`hl${year}v`]: [
      ...[a, b, c].map((id) => `${id}|6|0`),
      ...all.map(({ id, number, row }) => `${id}|${2 + number * 3}|${row % 17 === 0 ? 1 : 0}`),
    ],
    [`hl${year}x`]: [
      `${first}|5971|0`,
      ...challenges.map(({ vote, by, mode }) => `${vote.id}|${by.id}|${mode}`),
    ],
    [`hl${year}z`]: [
      `${first}|67|0|${second}|${third}`,
      `${a}|40|1||`,
      ...challenges.map(
        ({ vote, turn, mode, onRepeating, repeated }) =>
          record`${vote.id}|${turn}|${mode}|${onRepeating?.id}|${repeated?.id}`,
      ),
    ],
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
    zmatecne: [older1, older2, ...voidIds(parliament)].map(String),
  };
}

/** Some of them twice. */
function voidIds({ periods, options }: Parliament): number[] {
  const random = seededRandom(options.seed, 'void list');
  const ids = periods.flatMap(({ votes }) => votes.filter((vote) => vote.void).map(({ id }) => id));
  const twice = random.shuffled(ids).slice(0, 4);
  return random.shuffled([...ids, ...twice]);
}

/** Titles are cut, in earlier eras sooner; short ones were given up with code K, but for a few. */
function summaryRecord(vote: Vote, { options, organId }: Period): string {
  const { era, seats } = options;
  const absent = vote.rollCall ? seats - vote.registered : 0;
  // 0 and less mean a procedural vote.
  const item = vote.itemMissing ? '' : (vote.item?.number ?? (vote.row % 40 === 7 ? -1 : 0));
  const short = vote.title.replace(/^(Novela z\. o|N\. z\. o|Zákon o|Novela zákona o) /, '');
  const isShort = era !== 'K' || vote.row % 900 === 11;
  return record`${vote.id}|${organId}|${vote.session.number}|${vote.number}|${item}|
    ${dottedDay(vote.day)}|${clock(vote.minute)}|${vote.yes}|${vote.no}|${vote.abstained}|
    ${vote.idle + absent}|${vote.registered}|${vote.quorum}|N|${vote.passed ? 'A' : 'R'}|
    ${vote.title.slice(0, era === 'K' ? 70 : 48)}|
    ${isShort ? (era === 'F' ? '  ' : '') + short.slice(0, 16) : ''}`;
}

/** `member|vote|code`, in no particular order. */
function ballotRecords(period: Period, votes: readonly Vote[], random: Random): string[] {
  const { seats, members, acts } = period.ballots;
  return random.shuffled(votes).flatMap((vote) => {
    // Another place to begin for each vote: an order that looks like none.
    const first = random.integer(0, seats - 1);
    return Array.from({ length: seats }, (_, step) => {
      const at = vote.row * seats + ((first + step) % seats);
      const code = ballotCode(acts[at]!, period.options.era);
      return `${period.members[members[at]!]!.id}|${vote.id}|${code}`;
    });
  });
}
