import { type Account, drawAccount } from '../../lab/ladders/account.ts';
import type { LadderSettings } from '../../lab/ladders/settings.ts';
import type { Random } from '../random.ts';

/** An account with a name. */
export type Player = Account & { readonly gameName: string; readonly tagLine: string };

export function makePlayers(
  count: number,
  tagLine: string,
  ladder: LadderSettings,
  random: Random,
): Player[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const gameName = freeName(taken, random);
    return { ...drawAccount(ladder, random), gameName, tagLine };
  });
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
