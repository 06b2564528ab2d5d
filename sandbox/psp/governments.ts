import { seededRandom } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Member, Span } from './members.ts';
import type { Person } from './persons.ts';
import { wordRows } from './words.ts';

/** An office in a government: what `funkce` names and `zarazeni` fills. */
type Portfolio = {
  /** `id_funkce` */
  readonly id: number;
  /** `id_typ_funkce`: 15 prime minister, 36 deputy, 96 and others a minister. */
  readonly kind: string;
  readonly title: string;
  readonly priority: string;
};

/** A person in an office of a government. */
type Minister = {
  readonly person: Person;
  readonly portfolio: Portfolio;
  readonly from: Day;
  /** Left before the government did. */
  readonly to?: Day;
};

/** The government that a coalition forms some weeks after an election. */
export type Government = {
  /** Its organ id. */
  readonly id: number;
  readonly from: Day;
  /** The day its successor was appointed; undefined while it is in office. */
  readonly to: Day | undefined;
  /** Members of the chamber and people from outside. */
  readonly ministers: readonly Minister[];
};

type Chamber = {
  readonly period: number;
  readonly firstOrgan: number;
  readonly span: Span;
  readonly isRunning: boolean;
  readonly members: readonly Member[];
};

/** Days from the first sitting to the appointment. */
const FORMATION = 35;

/**
 * One government for each period, oldest first; it goes on until the next one is appointed. Most
 * ministers sit in the chamber, for clubs of the coalition; the others are `outsiders`. The last one
 * leaves halfway and an outsider follows. Organs and functions of a period have numbers up to 20 after
 * its first; those of governments come next.
 */
export function makeGovernments(
  seed: string | number,
  chambers: readonly Chamber[],
  outsiders: readonly Person[],
): Government[] {
  const appointed = chambers.map(({ span }) => Math.min(span.from + FORMATION, span.to - 1));
  return chambers.map(({ period, span, isRunning, members, firstOrgan }, index) => {
    const random = seededRandom(seed, period, 'government');
    const from = appointed[index]!;
    // A small chamber cannot spare more than half of its coalition.
    const coalition = random.shuffled(members.filter(governs));
    const seated = coalition.slice(0, Math.min(6, Math.ceil(coalition.length / 2)));
    const people = [...seated.map(({ person }) => person), ...random.shuffled(outsiders)];
    const rows = wordRows('ministries');
    const ministers = rows.map(([kind, title, priority], at): Minister => {
      const id = firstOrgan + 21 + at;
      const portfolio = { id, kind: kind!, title: title!, priority: priority! };
      return { person: people[at]!, portfolio, from };
    });
    const last = ministers.pop()!;
    const to = from + Math.floor((span.to - from) / 2);
    const heir = { ...last, person: people[rows.length]!, from: to + 5 };
    return {
      id: firstOrgan + 39,
      from,
      to: isRunning ? undefined : (appointed[index + 1] ?? span.to + FORMATION),
      ministers: [...ministers, { ...last, to }, heir],
    };
  });
}

/** Sits for a club of the coalition from the first day to the last. */
function governs({ memberships, isReplacement, to }: Member): boolean {
  const isConstant = memberships.length === 1 && !isReplacement && to === undefined;
  return isConstant && memberships[0]!.club.position[0] > 0;
}
