import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';

/** A member's excuse for a day or a part of it; it explains an absence and forbids nothing. */
export type Excuse = {
  readonly member: Member;
  readonly day: Day;
  /** Minutes; both or none. */
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
