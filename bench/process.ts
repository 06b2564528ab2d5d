import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Running = {
  /** The first http address it printed. */
  readonly url: string;
  /** Peak resident memory so far, in megabytes; the kernel counts. */
  peakMegabytes(): number;
  stop(): Promise<void>;
};

/** Starts one of our programs and waits until it has printed its address. */
export async function running(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstAddress(child);
  return {
    url,
    peakMegabytes() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (said) => {
      const address = /https?:\/\/[\w.:[\]-]+/.exec(said);
      if (address) resolve(address[0]);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it listened`)));
  });
}
