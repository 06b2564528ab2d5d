import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import { holdsSeat, type Member } from './members.ts';

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
  return sittingDays.flatMap((day) =>
    members.flatMap((member): Excuse[] => {
      if (!holdsSeat(member, day) || !random.chance(member.absence * 0.6)) return [];
      if (random.chance(0.6)) return [{ member, day }];
      const from = random.integer(9, 15) * 60 + random.pick([0, 15, 30, 45]);
      return [{ member, day, from, to: from + random.integer(2, 12) * 30 }];
    }),
  );
}
