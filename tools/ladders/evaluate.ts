import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { quoted } from '@tessera/kit/config';
import { UsageError } from '@tessera/kit/start';
import { FEWEST_PLAYERS } from '../../services/rating/estimates/learning/learning.ts';
import { adopt } from '../../services/rating/estimator/learning/adopt.ts';
import { PARAMETERS } from '../../services/rating/estimator/parameters.ts';
import {
  type Evaluation,
  evaluation,
  type KnownPlayer,
  type MethodScores,
  type Score,
} from './evaluation.ts';

/**
 * `evaluate FILE`: how good the estimate is for players whose hidden rating is known. Learns from
 * their evidence as the service learns from a region's players, never from the truth; `--shipped`
 * does not learn.
 */
export async function evaluateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'text' },
      shipped: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const { format, shipped } = values;
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`--format must be text or json, not ${quoted(format)}`);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('evaluate needs one FILE');
  const players = parseKnownPlayers(file, await readFile(file, 'utf8'));
  if (players.length === 0) throw new Error(`${file}: expected at least one player`);
  const { used, parameters } =
    shipped || players.length < FEWEST_PLAYERS
      ? { used: 'shipped' as const, parameters: PARAMETERS }
      : adopt(players);
  console.error(`parameters: ${used}`);
  const result = evaluation(players, parameters);
  console.log(format === 'json' ? JSON.stringify(result, null, 2) : asTable(result));
}

function asTable(result: Evaluation): string {
  return [
    ...methodLines('our estimate', result.estimate),
    ...methodLines('visible rank alone', result.visible_rank),
    ...methodLines('plain win rate and lobby average', result.plain),
  ].join('\n');
}

function methodLines(name: string, { overall, groups }: MethodScores): string[] {
  return [
    name,
    `  ${'group'.padEnd(12)}      n    RMSE    bias  coverage of the 90 % interval`,
    scoreLine('all', overall),
    ...Object.entries(groups).map(([group, score]) => scoreLine(group, score)),
    '',
  ];
}

function scoreLine(group: string, { n, rmse, bias, coverage }: Score): string {
  const cells = [
    String(n).padStart(5),
    rmse.toFixed(1).padStart(7),
    bias.toFixed(1).padStart(7),
    `${(100 * coverage).toFixed(1)} %`.padStart(9),
  ];
  return `  ${group.padEnd(12)}  ${cells.join(' ')}`;
}

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
