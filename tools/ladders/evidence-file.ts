import type { KnownPlayer } from './evaluation.ts';

/** Reads the list of players the command `evaluate` is given; says where it is not one. */
export function parseKnownPlayers(file: string, text: string): KnownPlayer[] {
  let players: unknown;
  try {
    players = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}: expected JSON, ${(cause as Error).message}`);
  }
  if (!Array.isArray(players)) throw new Error(`${file}: expected a list of players`);
  players.forEach((player, index) => {
    const problem = problemOf(player);
    if (problem) throw new Error(`${file}, player ${index}: ${problem}`);
  });
  return players as KnownPlayer[];
}

function problemOf(player: unknown): string | undefined {
  if (!isRecord(player)) return 'expected an object';
  if (typeof player.group !== 'string') return 'group: expected a text';
  for (const field of ['rank', 'true_mmr'])
    if (!isNumber(player[field]) || player[field] < 0)
      return `${field}: expected a number, 0 or more`;
  for (const field of ['wins', 'losses'])
    if (!isCount(player[field])) return `${field}: expected a whole number, 0 or more`;
  if (!Array.isArray(player.games)) return 'games: expected a list';
  for (const [index, game] of player.games.entries()) {
    const problem = gameProblem(game);
    if (problem) return `game ${index}: ${problem}`;
  }
  return undefined;
}

function gameProblem(game: unknown): string | undefined {
  if (!isRecord(game)) return 'expected an object';
  if (!isNumber(game.daysAgo) || game.daysAgo < 0) return 'daysAgo: expected days, 0 or more';
  if (typeof game.win !== 'boolean') return 'win: expected true or false';
  if (!Array.isArray(game.participants)) return 'participants: expected a list';
  for (const [index, other] of game.participants.entries()) {
    if (!isRecord(other)) return `participant ${index}: expected an object`;
    if (other.side !== 'ally' && other.side !== 'enemy')
      return `participant ${index}, side: expected ally or enemy`;
    if (other.mmr !== null && (!isNumber(other.mmr) || other.mmr < 0))
      return `participant ${index}, mmr: expected a number, 0 or more, or null`;
    if (!isCount(other.wins) || !isCount(other.losses))
      return `participant ${index}: expected wins and losses`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
