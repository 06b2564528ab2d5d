import { Ballot } from '../chamber/ballot.ts';
import type { Member, Vote } from '../chamber/period.ts';
import { indexById } from './ballots.ts';
import { isoDate } from './field.ts';
import type { OpenTables } from './tables.ts';
import { addTo } from './unl.ts';

/**
 * Marks absences that the list of excuses covers. An excuse never overrides a ballot: excused
 * members cast thousands of real ballots.
 */
export function markExcused(
  ballots: Uint8Array,
  tables: OpenTables,
  votes: readonly Vote[],
  members: readonly Member[],
): void {
  const { rows, column } = tables.read('omluvy.unl');
  const memberAt = indexById(members);
  const days = Map.groupBy(votes.keys(), (vote) => votes[vote]!.date);
  const excuses = new Map<readonly number[], Map<number, Excuse[]>>();
  for (let row = 0; row < rows; row++) {
    const member = (memberAt[column.id_poslanec[row]!] ?? 0) - 1;
    if (member < 0) continue;
    const day = days.get(isoDate(column.den.at(row)));
    if (!day) continue;
    const excuse = { from: column.od.at(row) || '00:00', to: column.do.at(row) || '24:00' };
    const ofDay = excuses.get(day) ?? new Map<number, Excuse[]>();
    excuses.set(day, ofDay);
    addTo(ofDay, member, excuse);
  }
  for (const [day, ofDay] of excuses) {
    for (const [member, own] of ofDay) {
      own.sort((a, b) => (a.from < b.from ? -1 : 1));
      // Votes are in order of time, so each excuse is looked at once, however many there are.
      let [next, until] = [0, ''];
      for (const vote of day) {
        const at = vote * members.length + member;
        const { time } = votes[vote]!;
        for (; next < own.length && own[next]!.from <= time; next++) {
          if (own[next]!.to > until) until = own[next]!.to;
        }
        if (ballots[at] === Ballot.absent && time <= until) ballots[at] = Ballot.absentExcused;
      }
    }
  }
}

type Excuse = { readonly from: string; readonly to: string };
