import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeArchives } from '../../sandbox/psp/archives.ts';
import { line } from '../measure.ts';
import { serviceFlags } from './service-flags.ts';

/**
 * Votes of each period. Period 1 has 5,168 (counted in its archive), and the first half of period 7
 * 3,321; the others are taken to be larger than any that could be counted.
 */
const VOTES: Readonly<Record<number, number>> = {
  1: 5168,
  2: 4000,
  3: 8000,
  4: 8000,
  5: 8000,
  6: 6000,
  7: 7000,
  8: 8000,
  9: 8000,
  10: 8000,
};

/** What one period may add to the memory of the process. */
const LIMIT_MB = 60;

type Step = { readonly period: number; readonly rss: number; readonly ms: number };

/**
 * All ten periods in one process, synthetic, at real size: how long the first takes from its archive,
 * how long each takes from its columns, and what each adds to memory once garbage is collected.
 */
export async function benchTenPeriods(cacheDir: string): Promise<string[]> {
  const folder = join(cacheDir, 'ten');
  mkdirSync(join(folder, 'raw'), { recursive: true });
  const periods = Object.entries(VOTES).map(([period, votes]) => ({
    period: Number(period),
    votes,
    sessions: Math.round(votes / 100),
  }));
  // The newest period has run to its end, so that it is as large as the others.
  for (const [name, bytes] of makeArchives({ snapshot: '2029-09-30', periods })) {
    writeFileSync(join(folder, 'raw', name), bytes);
  }
  const cold = run(folder);
  const warm = run(folder);
  return [
    line(
      'cold start of one period, archive → ready / 3 s',
      cold[0]!.ms / 3000,
      '≤ 1.00',
      `${cold[0]!.ms.toFixed(0)} ms; from columns ${warm[0]!.ms.toFixed(0)} ms`,
    ),
    ...growth('read from archives', cold),
    ...growth('read from columns', warm),
  ];
}

function growth(how: string, steps: readonly Step[]): string[] {
  const added = steps.slice(1).map(({ rss }, at) => rss - steps[at]!.rss);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const [early, late] = [mean(added.slice(0, 4)), mean(added.slice(-4))];
  const all = steps.map(({ rss }) => rss.toFixed(0)).join(' ');
  const detail = `${mean(added).toFixed(0)} MB, at most ${Math.max(...added).toFixed(0)} MB: ${all}`;
  return [
    line(`memory a period adds, ${how} / ${LIMIT_MB} MB`, mean(added) / LIMIT_MB, '≤ 1.00', detail),
    line(
      `  the last four periods add, of what the first four do`,
      late / early,
      '≤ 1.50',
      `${late.toFixed(1)} MB / ${early.toFixed(1)} MB a period`,
    ),
  ];
}

function run(folder: string): Step[] {
  const script = join(import.meta.dirname, 'ten-periods-once.ts');
  const flags = ['--expose-gc', ...serviceFlags()];
  const args = [...flags, script, folder, ...Object.keys(VOTES).reverse()];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
