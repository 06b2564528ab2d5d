import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';

/** The service as a process of its own, with nothing of this process's environment but PATH. */
export type ServiceProcess = {
  readonly pid: number;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Its address, or undefined when it ended before it listened. */
  readonly listening: Promise<string | undefined>;
  /** The exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => boolean;
};

export function startService(
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): ServiceProcess {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...bareEnvironment, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const listening = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /http:\/\/127\.0\.0\.1:\d+(?=\D)/.exec(text)?.[0];
        if (stream === child.stdout && address) resolve(address);
      });
    }
    void ended.then(() => resolve(undefined));
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    listening,
    ended,
    kill: (signal) => child.kill(signal),
  };
}
