import type { Random } from '../random.ts';
import type { LadderSettings } from './settings.ts';
import type { Standing } from './standing.ts';

/** Pairs that queue together. */
export type Pairs = {
  /** Draws which pairs queue together today. */
  newDay(): void;
  /** The friend an account queues with today, undefined alone. */
  partnerToday(account: number): number | undefined;
};

/** Pairs accounts whose ratings differ by about `pairs.sd`. */
export function drawPairs(
  standings: readonly Standing[],
  { pairs }: LadderSettings,
  random: Random,
): Pairs {
  const partner = new Map<number, number>();
  const today = new Map<number, number>();
  if (pairs.share > 0) {
    const wanted = standings.map(({ mmr }) => mmr + random.normal(0, pairs.sd / Math.SQRT2));
    const order = standings.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
    for (let i = 0; i + 1 < order.length; i += 2)
      if (random.chance(pairs.share)) partner.set(order[i]!, order[i + 1]!);
  }
  return {
    newDay() {
      today.clear();
      for (const [one, other] of partner) {
        if (!random.chance(pairs.daysTogether)) continue;
        today.set(one, other);
        today.set(other, one);
      }
    },
    partnerToday: (account) => today.get(account),
  };
}
