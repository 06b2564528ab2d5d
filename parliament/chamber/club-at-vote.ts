import { type Member, NO_CLUB, type Vote } from './period.ts';

/**
 * The club of every member at the time of every vote: row v × members + m. Memberships are known
 * to the hour and both their ends count; of two that overlap, the later start wins.
 */
export function clubAtVote(votes: readonly Vote[], members: readonly Member[]): Uint8Array {
  const width = members.length;
  const clubs = new Uint8Array(new SharedArrayBuffer(votes.length * width)).fill(NO_CLUB);
  const hours = votes.map(({ date, time }) => `${date} ${time.slice(0, 2)}`);
  for (const [column, { clubSpans }] of members.entries()) {
    for (const { club, from, to } of clubSpans) {
      const end = to === undefined ? votes.length : firstAfter(hours, to);
      for (let vote = firstAtOrAfter(hours, from); vote < end; vote++) {
        clubs[vote * width + column] = club;
      }
    }
  }
  return clubs;
}

const firstAfter = (hours: readonly string[], hour: string) =>
  firstWhere(hours, (candidate) => candidate > hour);

const firstAtOrAfter = (hours: readonly string[], hour: string) =>
  firstWhere(hours, (candidate) => candidate >= hour);

/** Binary search in hours in order of time. */
function firstWhere(hours: readonly string[], holds: (hour: string) => boolean): number {
  let low = 0;
  let high = hours.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(hours[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
