import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type Evaluation,
  evaluation,
  type MethodScores,
  type Score,
} from '../estimator/evaluation.ts';
import { parseKnownPlayers } from '../estimator/evidence-file.ts';
import { UsageError } from './usage-error.ts';

/** `evaluate FILE [--format json]`: how good the estimate is where the truth is known. */
export async function evaluateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { format: { type: 'string', default: 'text' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('evaluate needs one FILE.');
  if (values.format !== 'text' && values.format !== 'json')
    throw new UsageError(`--format must be text or json, not ${values.format}.`);
  const result = evaluation(parseKnownPlayers(file, await readFile(file, 'utf8')));
  console.log(values.format === 'json' ? JSON.stringify(result, null, 2) : asTable(result));
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
