import type { Random } from '../random.ts';

/** Why rating and skill of an account differ; hidden from the estimator. */
export type Character = 'steady' | 'drifting' | 'smurf' | 'boosted';

/** An account. The ladder learns its `skill` only from results. */
export type Player = {
  readonly puuid: string;
  readonly gameName: string;
  readonly tagLine: string;
  readonly character: Character;
  /** The rating the account would converge to, in ladder points. */
  readonly skill: number;
  /** Change of skill in points per day. */
  readonly driftPerDay: number;
  /** The hidden rating from earlier seasons. */
  readonly startMmr: number;
  /** Games before this season; the rating of a new account moves faster. */
  readonly gamesBefore: number;
  readonly gamesPerDay: number;
  /** Shift of its lobbies caused by regular partners of another rating. */
  readonly partnerOffset: number;
};

export function makePlayers(count: number, tagLine: string, random: Random): Player[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const gameName = freeName(taken, random);
    return makePlayer(gameName, tagLine, random);
  });
}

function makePlayer(gameName: string, tagLine: string, random: Random): Player {
  const character = characterOf(random.next());
  const isNew = character === 'smurf' || random.chance(0.2);
  // Half of all accounts stand below about 900 points, one in 200 above 2800.
  const startMmr = Math.max(0, random.normal(950, 620));
  return {
    puuid: random.hex(78),
    gameName,
    tagLine,
    character,
    skill: Math.max(0, startMmr + skillAbove(character, random)),
    driftPerDay: character === 'drifting' ? random.normal(0, 4) : 0,
    startMmr,
    gamesBefore: isNew ? random.integer(0, 14) : random.integer(100, 999),
    // Log-normal: the median account plays 1.3 games a day, one in twenty more than four.
    gamesPerDay: Math.min(9, 1.3 * Math.exp(random.normal(0, 0.75))),
    partnerOffset: random.chance(0.15) ? random.normal(0, 120) : 0,
  };
}

function characterOf(draw: number): Character {
  if (draw < 0.74) return 'steady';
  if (draw < 0.86) return 'drifting';
  return draw < 0.94 ? 'smurf' : 'boosted';
}

function skillAbove(character: Character, random: Random): number {
  if (character === 'smurf') return 250 + 250 * random.next();
  if (character === 'boosted') return -150 - 200 * random.next();
  return random.normal(0, 60);
}

const FIRST = (
  'Amber Brisk Calm Dusky Eager Fabled Gilded Hollow Iron Jolly Keen Lunar Misty Noble Olive ' +
  'Polar Quiet Rapid Silent Tidal Umber Velvet Wild Young Zesty Bílý Černý Rychlý Tichý Žlutý'
).split(' ');
const SECOND = (
  'Badger Comet Drake Ember Falcon Grove Heron Island Jackal Kestrel Lantern Meadow Nomad Otter ' +
  'Pilgrim Quarry Raven Sparrow Thistle Urchin Viper Willow Yarrow Zephyr Kůň Vlk Jeřáb Hrdlička'
).split(' ');

function freeName(taken: Set<string>, random: Random): string {
  for (;;) {
    const plain = `${random.pick(FIRST)} ${random.pick(SECOND)}`;
    const name = taken.has(plain) ? `${plain.slice(0, 12)} ${random.integer(100, 999)}` : plain;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
