import type { Chance } from './chance.ts';

/** How an account came to be where it is; the estimator does not know. */
export type Character = 'steady' | 'drifting' | 'smurf' | 'boosted';

/** An account. What it can do (`skill`) the ladder only learns from its results. */
export type Player = {
  readonly puuid: string;
  readonly gameName: string;
  readonly tagLine: string;
  readonly character: Character;
  /** Where the account would settle; in ladder points. */
  readonly skill: number;
  /** Points a day a drifting player gets better or worse. */
  readonly driftPerDay: number;
  /** What earlier seasons believe of the account. */
  readonly startMmr: number;
  /** Games before this season: a new account's rating still moves fast. */
  readonly gamesBefore: number;
  readonly gamesPerDay: number;
  /** Regular partners draw an account into lobbies above or below its own. */
  readonly partnerOffset: number;
};

export function makePlayers(count: number, tagLine: string, chance: Chance): Player[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const gameName = freeName(taken, chance);
    return makePlayer(gameName, tagLine, chance);
  });
}

function makePlayer(gameName: string, tagLine: string, chance: Chance): Player {
  const character = characterOf(chance.next());
  const isNew = character === 'smurf' || chance.happens(0.2);
  // Half of all accounts stand below about 900 points, one in 200 above 2800.
  const startMmr = Math.max(0, chance.normal(950, 620));
  return {
    puuid: chance.hex(78),
    gameName,
    tagLine,
    character,
    skill: Math.max(0, startMmr + skillAbove(character, chance)),
    driftPerDay: character === 'drifting' ? chance.normal(0, 4) : 0,
    startMmr,
    gamesBefore: isNew ? chance.integer(15) : 100 + chance.integer(900),
    // Log-normal: the median account plays 1.3 games a day, one in twenty more than four.
    gamesPerDay: Math.min(9, 1.3 * Math.exp(chance.normal(0, 0.75))),
    partnerOffset: chance.happens(0.15) ? chance.normal(0, 120) : 0,
  };
}

function characterOf(draw: number): Character {
  if (draw < 0.74) return 'steady';
  if (draw < 0.86) return 'drifting';
  return draw < 0.94 ? 'smurf' : 'boosted';
}

function skillAbove(character: Character, chance: Chance): number {
  if (character === 'smurf') return 250 + 250 * chance.next();
  if (character === 'boosted') return -150 - 200 * chance.next();
  return chance.normal(0, 60);
}

const FIRST = (
  'Amber Brisk Calm Dusky Eager Fabled Gilded Hollow Iron Jolly Keen Lunar Misty Noble Olive ' +
  'Polar Quiet Rapid Silent Tidal Umber Velvet Wild Young Zesty Bílý Černý Rychlý Tichý Žlutý'
).split(' ');
const SECOND = (
  'Badger Comet Drake Ember Falcon Grove Heron Island Jackal Kestrel Lantern Meadow Nomad Otter ' +
  'Pilgrim Quarry Raven Sparrow Thistle Urchin Viper Willow Yarrow Zephyr Kůň Vlk Jeřáb Hrdlička'
).split(' ');

function freeName(taken: Set<string>, chance: Chance): string {
  for (;;) {
    const plain = `${chance.pick(FIRST)} ${chance.pick(SECOND)}`;
    const name = taken.has(plain) ? `${plain.slice(0, 12)} ${chance.integer(900) + 100}` : plain;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
