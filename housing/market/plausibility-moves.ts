// How far a value can be from all values accepted in the year before it, so that small steps cannot
// add up to a large one.

export type Dated = { readonly date: string; readonly value: number };

/** A factor, or percentage points for rates; `fallPoints` is the limit of a fall, if it differs. */
type Move = { readonly factor: number } | { readonly points: number; readonly fallPoints?: number };

export type MoveLimit = {
  /** A larger move between two values is held until a second fetch confirms it. */
  readonly jump: Move;
  /** A larger move is held until a person releases it. */
  readonly extreme: Move;
  /** The days in which a value can move so far; a longer gap allows a larger move. */
  readonly everyDays: number;
  /** A gap allows at most the move of this many intervals. */
  readonly mostIntervals: number;
  /** Values before this day are not compared with each other. */
  readonly movesFrom?: string;
  /** A value holds until the next one, so the gap begins with the day of the next one. */
  readonly holdsUntilChanged?: boolean;
};

/** Values of so many days before an observation limit it; the last one does however old it is. */
const WINDOW_DAYS = 365;

type Anchor = { day: number; readonly value: number };

/**
 * Whether an observation is too far from any accepted value of the year before it.
 *
 * An accepted value that is itself too far from earlier ones was confirmed or released by a person.
 * The values before it no longer count then: the series continues from the released one. A second
 * fetch releases a `jump` but never an `extreme`, so confirmed jumps cannot add up to an extreme one.
 *
 * @param accepted by date, and of one day in the order in which they were accepted
 */
export function breaksMove(
  limit: MoveLimit,
  kind: 'jump' | 'extreme',
  accepted: readonly Dated[],
  { date, value }: Dated,
): boolean {
  const { movesFrom = '' } = limit;
  if (date < movesFrom) return false;
  const day = dayNumber(date);
  const compared = accepted.filter(
    (one, at) =>
      one.date >= movesFrom &&
      (at === accepted.length - 1 || day - dayNumber(one.date) <= WINDOW_DAYS),
  );
  let anchors: Anchor[] = [];
  for (const one of compared) {
    const next = { day: dayNumber(one.date), value: one.value };
    extendLast(limit, anchors, next.day);
    anchors = anchors.some((anchor) => isTooFar(limit, kind, anchor, next))
      ? [next]
      : [...anchors, next];
  }
  extendLast(limit, anchors, day);
  return anchors.some((anchor) => isTooFar(limit, kind, anchor, { day, value }));
}

function extendLast({ holdsUntilChanged }: MoveLimit, anchors: Anchor[], day: number): void {
  const last = anchors.at(-1);
  if (holdsUntilChanged && last) last.day = day;
}

function isTooFar(limit: MoveLimit, kind: 'jump' | 'extreme', from: Anchor, to: Anchor): boolean {
  const move = limit[kind];
  const gap = Math.abs(to.day - from.day) / limit.everyDays;
  const intervals = Math.min(Math.max(gap, 1), limit.mostIntervals);
  if ('points' in move) {
    // mutation: equal values differ by no point, which is below either limit
    const isFall = to.value < from.value;
    const points = isFall ? (move.fallPoints ?? move.points) : move.points;
    return Math.abs(to.value - from.value) > points * intervals;
  }
  return Math.max(to.value / from.value, from.value / to.value) > move.factor ** intervals;
}

function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}
