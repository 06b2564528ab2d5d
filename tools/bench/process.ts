import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A process of the benchmark that has printed the line it was started for. */
type Child = {
  readonly said: string;
  /** Peak resident memory so far, in megabytes; the kernel counts. */
  peakMegabytes(): number;
  stop(): Promise<void>;
};

async function child(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  awaited: RegExp,
): Promise<Child> {
  const started = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that is ended by a signal stops nothing itself.
  const kill = () => started.kill('SIGKILL');
  process.once('exit', kill);
  started.once('exit', () => process.off('exit', kill));
  const said = new Promise<string>((resolve, reject) => {
    createInterface({ input: started.stdout }).on('line', (text) => {
      const found = awaited.exec(text);
      if (found) resolve(found[0]);
    });
    started.once('close', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
  return {
    said: await said,
    peakMegabytes() {
      const status = readFileSync(`/proc/${started.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      if (started.exitCode !== null || started.signalCode !== null) return;
      started.kill('SIGTERM');
      await once(started, 'exit');
    },
  };
}

export type Running = Omit<Child, 'said'> & { readonly url: string };

/** Starts one of our programs and waits until it has printed its address. */
export async function running(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const { said: url, ...started } = await child(args, env, /https?:\/\/[\w.:[\]-]+/);
  return { url, ...started };
}

/** Runs a script that prints one line of JSON and ends. */
export async function figures<T>(args: readonly string[]): Promise<T> {
  const { said, stop } = await child(args, {}, /^.+$/);
  await stop();
  return JSON.parse(said) as T;
}
