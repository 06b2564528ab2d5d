import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const WITHIN_MS = 15 * 60_000;
/** Left to each benchmark that follows, so that a slow one does not keep the others from running. */
const SHARE_MS = 90_000;

type Outcome = {
  readonly bench: string;
  readonly lines: readonly string[];
  readonly seconds: number;
  /** How it ended, where it did not end well. */
  readonly problem: string | undefined;
};

/** Runs benchmarks one after another, each in a process of its own, and writes bench/RESULTS.md. */
export async function benchAll(benches: readonly string[]): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  const outcomes: Outcome[] = [];
  for (const [index, bench] of benches.entries()) {
    const following = benches.length - 1 - index;
    outcomes.push(await runBench(bench, deadline - following * SHARE_MS));
  }
  const file = join(import.meta.dirname, 'RESULTS.md');
  writeFileSync(file, resultsText(outcomes, new Date()));
  console.log(`\n${file}`);
  if (outcomes.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
}

async function runBench(bench: string, deadline: number): Promise<Outcome> {
  const began = performance.now();
  if (began >= deadline) {
    return { bench, lines: [], seconds: 0, problem: 'not run: the 15 minutes were over' };
  }
  console.log(`\n== ${bench}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), bench], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(text);
    console.log(text);
  });
  const limit = setTimeout(() => child.kill('SIGTERM'), deadline - began);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(limit);
  const isLate = performance.now() >= deadline;
  return {
    bench,
    lines,
    seconds: Math.round((performance.now() - began) / 1000),
    problem: isLate
      ? 'ended early: its share of the 15 minutes was over'
      : code === 0
        ? undefined
        : `ended with ${signal ?? `code ${code}`}`,
  };
}

/** The text of bench/RESULTS.md: one table of ratios and goals, then what each benchmark printed. */
export function resultsText(outcomes: readonly Outcome[], now: Date): string {
  const rows = outcomes.flatMap(({ bench, lines }) => lines.flatMap((text) => row(bench, text)));
  const problems = outcomes.flatMap(({ bench, problem }) =>
    problem === undefined ? [] : [`- ${bench}: ${problem}`],
  );
  const [processor] = cpus();
  return [
    '# Figures',
    '',
    `Measured by \`npm run bench\` on ${now.toISOString().slice(0, 10)}: ${processor?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}, Node ${process.version}, SQLite ${process.versions.sqlite}. A ratio compares with the reference that the line names, measured in the same run; ✓ meets its goal, ✗ misses it.`,
    '',
    '| | figure | ratio | goal | |',
    '|---|---|---:|---|---|',
    ...rows,
    ...(problems.length === 0 ? [] : ['', ...problems]),
    ...outcomes.flatMap(({ bench, lines, seconds }) => [
      '',
      `## ${bench} (${seconds} s)`,
      '',
      '```',
      ...lines.map((text) => text.trimEnd()),
      '```',
    ]),
    '',
  ].join('\n');
}

/** A line of `measure.ts`: a mark, what was measured, the ratio, the goal, details. */
function row(bench: string, text: string): string[] {
  const [, mark = '', what, ratio, goal = '', detail = ''] =
    /^(?:([✓✗]) +| {2})(\S.*?) {2,}(\d+\.\d\d)(?: {2}([≤≥] \S+)?)? *(.*)$/.exec(text) ?? [];
  if (what === undefined) return [];
  const cells = [bench, what, `${ratio} ${mark}`.trim(), goal, detail].map((cell) =>
    cell.replaceAll('|', '\\|'),
  );
  return [`| ${cells.join(' | ')} |`];
}
