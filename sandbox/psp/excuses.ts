import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';

/** An excuse for a day or part of it. Excused members may still vote, as in the real data. */
export type Excuse = {
  readonly member: Member;
  readonly day: Day;
  /** Minutes since midnight; both or neither. An excuse without them covers the whole day. */
  readonly from?: number;
  readonly to?: number;
};

/** The excuses of a period, in the order of days. */
export function makeExcuses(
  seed: string | number,
  period: number,
  members: readonly Member[],
  sittingDays: readonly Day[],
): Excuse[] {
  const random = seededRandom(seed, period, 'excuses');
  const excuses: Excuse[] = [];
  for (const day of sittingDays) {
    for (const member of members) {
      if (!holdsSeat(member, day) || !random.chance(member.absence * 0.6)) continue;
      if (random.chance(0.6)) {
        excuses.push({ member, day });
        continue;
      }
      const from = random.integer(9, 15) * 60 + random.pick([0, 15, 30, 45]);
      excuses.push({ member, day, from, to: from + random.integer(2, 12) * 30 });
    }
  }
  return excuses;
}

export function holdsSeat(member: Member, day: Day): boolean {
  return member.from <= day && (member.to === undefined || day <= member.to);
}
