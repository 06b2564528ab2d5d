import type { Evidence } from './evidence.ts';

/** Nine others: a stranger met again is an ally four times in nine, a friend every time. */
// mutation: four common games exceed 20 to 1, three do not
const CHANCE_OF_ALLY = 4 / 9;
/** One in this many recurring players is taken for a friend before anything is known. */
// mutation: four common games exceed 20 to 1, three do not
const STRANGERS_PER_FRIEND = 20;

/**
 * Step 4. The friend with whom each game was entered, undefined for games alone. A friend is
 * somebody who was an ally in every common game, often enough that chance is the worse explanation
 * (Bayes: (9/4)^games against 20 strangers to one friend).
 */
export function friendsOfGames({ games }: Evidence): (string | undefined)[] {
  const timesAlly = new Map<string, number>();
  const enemies = new Set<string>();
  for (const { participants } of games) {
    for (const { id, side } of participants) {
      if (id === undefined) continue;
      if (side === 'enemy') enemies.add(id);
      else timesAlly.set(id, (timesAlly.get(id) ?? 0) + 1);
    }
  }
  const odds = (id: string) => CHANCE_OF_ALLY ** -timesAlly.get(id)! / STRANGERS_PER_FRIEND;
  const friends = [...timesAlly.keys()].filter((id) => !enemies.has(id) && odds(id) > 1);
  const known = new Set(friends);
  return games.map(({ participants }) => {
    const present = participants.flatMap(({ id }) => (id !== undefined && known.has(id) ? id : []));
    present.sort((a, b) => timesAlly.get(b)! - timesAlly.get(a)!);
    return present[0];
  });
}
