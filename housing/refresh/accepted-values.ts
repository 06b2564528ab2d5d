import type { Dated } from '../market/plausibility-moves.ts';

/** The accepted values of one series while a batch is checked. */
export type History = {
  /** The newest version of each day. */
  readonly current: ReadonlyMap<string, number>;
  /** Versions of that day and earlier, by date. */
  until(date: string): readonly Dated[];
  add(value: Dated): void;
};

export function historyOf(versions: readonly Dated[]): History {
  const stored = [...versions];
  const current = new Map(stored.map(({ date, value }) => [date, value]));
  return {
    current,
    until: (date) => stored.slice(0, placeAfter(date)),
    add({ date, value }) {
      stored.splice(placeAfter(date), 0, { date, value });
      current.set(date, value);
    },
  };

  /** Where a value of this day belongs; nearly always at the end. */
  function placeAfter(date: string): number {
    return stored.findLastIndex((one) => one.date <= date) + 1;
  }
}
