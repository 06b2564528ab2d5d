import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { quoted } from '@tessera/kit/config';
import { UsageError } from '@tessera/kit/start';
import { FEWEST_PLAYERS } from '../../services/rating/estimates/learning/learning.ts';
import { adopt } from '../../services/rating/estimator/learning/adopt.ts';
import { PARAMETERS } from '../../services/rating/estimator/parameters.ts';
import { type Evaluation, evaluation, type MethodScores, type Score } from './evaluation.ts';
import { parseKnownPlayers } from './evidence-file.ts';

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
