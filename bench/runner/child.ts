import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A process of the benchmark, which prints one line of JSON. */
export type Child<T> = { readonly first: T; stop(): Promise<void> };

/** Starts a script of this folder and waits for its first line. */
export async function startChild<T>(script: string, ...args: readonly string[]): Promise<Child<T>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ${args.join(' ')} ended with ${code} and printed nothing`);
    }),
  ])) as [string];
  return { first: JSON.parse(line) as T, stop: () => stopped(child) };
}

/** Runs a script that prints one line and ends. */
export async function runChild<T>(script: string, ...args: readonly string[]): Promise<T> {
  const child = await startChild<T>(script, ...args);
  await child.stop();
  return child.first;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
