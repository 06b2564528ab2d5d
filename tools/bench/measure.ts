import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Runs several things in turn, A B C A B C …, so that a machine that drifts does so for all of
 * them. Returns the milliseconds of each. The first round is not counted: it pays for compilation
 * and cold files.
 */
export async function inTurn(
  rounds: number,
  things: Readonly<Record<string, () => unknown>>,
): Promise<Record<string, number[]>> {
  const runs: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, thing] of Object.entries(things)) {
      const start = performance.now();
      await thing();
      if (round > 0) runs[name] = [...(runs[name] ?? []), performance.now() - start];
    }
  }
  return runs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** One line of a report: what, the ratio, its goal (`≤ 1.2`, `≥ 0.5` or none), the absolute figures. */
export function line(what: string, ratio: number, goal: string, detail = ''): string {
  const [comparison, limit] = goal.split(' ');
  const isMet = comparison === '≤' ? ratio <= Number(limit) : ratio >= Number(limit);
  const mark = goal === '' ? ' ' : isMet ? '✓' : '✗';
  return `${mark} ${what.padEnd(58)} ${ratio.toFixed(2).padStart(7)}  ${goal.padEnd(9)} ${detail}`;
}

/** Parts of a benchmark by name, each of which answers lines; `wanted` are some of them, or none: all. */
export async function printParts(
  parts: Readonly<Record<string, () => Promise<readonly string[]>>>,
  wanted: readonly string[],
): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}`);
    for (const said of await part()) console.log(said);
  }
}

const folder = join(import.meta.dirname, 'peers');

/** A package we measure with or against: installed beside the benchmark the first time it is asked for. */
export function peer<T>(name: string): T {
  if (!existsSync(join(folder, 'node_modules', name))) {
    console.error('installing the peers …'); // the output of a child is its result
    // Not `ci`: it refuses a lock without the builds for other machines, which some registries lack.
    const { status } = spawnSync('npm', ['install', '--no-save'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('The peers could not be installed.');
  }
  return createRequire(join(folder, 'package.json'))(name) as T;
}
