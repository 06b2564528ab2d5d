import type { Random } from '../random.ts';
import type { Account, Standing } from './account.ts';
import type { LadderSettings } from './settings.ts';

/** Pairs that queue together. */
type Pairs = {
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

type Matchmaker = {
  /** Ten accounts: five of each team, friends in one team. */
  (): number[];
  /** Sorts accounts by their current ratings; lobbies use the order of the last call. */
  newDay(): void;
};

type Queue = {
  readonly accounts: readonly Account[];
  readonly standings: readonly Standing[];
  readonly pairs: Pairs;
  readonly settings: LadderSettings;
  readonly random: Random;
};

/** Forms lobbies of accounts with similar hidden ratings around one who queues. */
export function matchmaker({ accounts, standings, pairs, settings, random }: Queue): Matchmaker {
  const { matching } = settings;
  const order = accounts.map((_, i) => i);
  const ratings = new Float64Array(accounts.length);
  const cumulativeActivity = runningSum(accounts.map((account) => account.gamesPerDay));

  function queueRating(i: number): number {
    const partner = pairs.partnerToday(i);
    const own = standings[i]!.mmr;
    const both = partner === undefined ? own : together(own, standings[partner]!.mmr, settings);
    return both + accounts[i]!.partnerOffset;
  }

  function newDay(): void {
    order.sort((a, b) => queueRating(a) - queueRating(b));
    order.forEach((account, position) => {
      ratings[position] = queueRating(account);
    });
  }

  function makeLobby(): number[] {
    const total = cumulativeActivity.at(-1)!;
    const first = firstAtLeast(cumulativeActivity, random.next() * total);
    const centre = queueRating(first) - distance();
    const units: number[][] = [];
    const taken: number[] = [];
    const join = (account: number) => {
      const partner = pairs.partnerToday(account);
      const fits = taken.length <= MOST_BEFORE_PAIR && !taken.includes(partner ?? account);
      const unit = partner !== undefined && fits ? [account, partner] : [account];
      units.push(unit);
      taken.push(...unit);
    };
    join(first);
    while (taken.length < 10) {
      const wanted = firstAtLeast(ratings, centre + distance());
      const account = findNear(wanted, taken);
      if (account !== undefined) join(account);
    }
    return seated(random.shuffled(units));
  }

  /** An account near this position who is not in the lobby yet; active ones are likelier. */
  function findNear(position: number, taken: readonly number[]): number | undefined {
    for (let tries = 0; tries < 12; tries++) {
      const reach = 4 + tries;
      const at = random.integer(position - reach, position + reach);
      const account = order[Math.min(order.length - 1, Math.max(0, at))]!;
      if (!taken.includes(account) && random.chance(accounts[account]!.gamesPerDay / 9))
        return account;
    }
    return undefined;
  }

  function distance(): number {
    return random.normal(0, random.chance(matching.wideShare) ? matching.wideSd : matching.sd);
  }

  return Object.assign(makeLobby, { newDay });
}

/** Five pairs cannot be seated in teams of five. */
const MOST_BEFORE_PAIR = 6;

/** The rating that a pair is matched by. */
function together(own: number, other: number, { pairs }: LadderSettings): number {
  return pairs.matchedBy === 'better' ? Math.max(own, other) : (own + other) / 2;
}

/** Pairs first, so that each finds room in one team. */
function seated(units: readonly number[][]): number[] {
  const teams: [number[], number[]] = [[], []];
  for (const unit of units.toSorted((a, b) => b.length - a.length))
    (teams[0].length + unit.length <= 5 ? teams[0] : teams[1]).push(...unit);
  return teams.flat();
}

function runningSum(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length);
  values.reduce((sum, value, i) => (sums[i] = sum + value), 0);
  return sums;
}

/** The first index whose value is at least `wanted`; the last one when none is. */
function firstAtLeast(sorted: Float64Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
