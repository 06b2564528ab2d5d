import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quoted } from '@tessera/kit/config';
import { UsageError } from '@tessera/kit/start';
import {
  type Evaluation,
  evaluation,
  type MethodScores,
  type Score,
} from '../worlds/evaluation.ts';
import { parseKnownPlayers } from '../worlds/evidence-file.ts';
import { judgedPlayers, strataScores } from '../worlds/strata.ts';
import { worldScores } from '../worlds/world-scores.ts';
import { strataTable, worldTable } from '../worlds/world-table.ts';

/** Where the figures of README stand. */
const RESULTS_FILE = join(import.meta.dirname, '..', 'worlds', 'results.json');

/**
 * How good the estimate is where the truth is known. `evaluate FILE`: on the players of a file;
 * `evaluate --strata`: on 10,000 simulated ones, by what can be seen of them; `evaluate --worlds`:
 * in changed worlds, after learning. `--write` keeps the figures for README.
 */
export async function evaluateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', default: 'text' },
      worlds: { type: 'boolean', default: false },
      strata: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const { format, worlds, strata, write } = values;
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`--format must be text or json, not ${quoted(format)}`);
  if (worlds || strata || write) {
    if (positionals.length > 0) throw new UsageError('evaluate --worlds and --strata take no FILE');
    return evaluateWorlds({ worlds: worlds || write, strata: strata || write, write });
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('evaluate needs one FILE, --worlds or --strata');
  const players = parseKnownPlayers(file, await readFile(file, 'utf8'));
  if (players.length === 0) throw new Error(`${file}: expected at least one player`);
  const result = evaluation(players);
  console.log(format === 'json' ? JSON.stringify(result, null, 2) : asTable(result));
}

async function evaluateWorlds(asked: { worlds: boolean; strata: boolean; write: boolean }) {
  const strata = asked.strata ? strataScores(judgedPlayers()) : [];
  const worlds = asked.worlds ? [...worldScores()] : [];
  if (asked.strata) console.log(`${strataTable(strata)}\n`);
  if (asked.worlds) console.log(worldTable(worlds));
  if (asked.write)
    await writeFile(RESULTS_FILE, `${JSON.stringify({ strata, worlds }, null, 1)}\n`);
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
