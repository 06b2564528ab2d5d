import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';

/** The service in a process of its own, as an operator starts it. */
export type RunnerProcess = {
  readonly child: ChildProcess;
  /** Lines logged so far. */
  readonly lines: readonly string[];
  /** Standard error so far. */
  errors(): string;
  /** The first line that contains the words; rejects when the process ends without one. */
  line(words: string): Promise<string>;
  /** The facts it logs when it listens, and its base URL. */
  listening(): Promise<Listening>;
  /** The exit code; null after a signal. */
  ended(): Promise<number | null>;
  /** Sends a signal (default SIGTERM) and waits for the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

type Listening = {
  readonly url: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
};

type ProcessOptions = {
  readonly cwd?: string;
  /** Its settings; usually a free port of this machine. */
  readonly env?: Readonly<Record<string, string>>;
};

/** A free port of this machine. */
export const HERE = { RUNNER_HOST: '127.0.0.1', RUNNER_PORT: '0' };

export function startProcess(
  flags: readonly string[] = [],
  { cwd, env = HERE }: ProcessOptions = {},
): RunnerProcess {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...bareEnvironment, ...env },
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exited = once(child, 'close');

  function line(words: string): Promise<string> {
    const found = lines.find((one) => one.includes(words));
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      output.on('line', (one) => one.includes(words) && resolve(one));
      void exited.then(() => reject(new Error(`it ended without "${words}": ${errors}`)));
    });
  }

  async function ended(): Promise<number | null> {
    await exited;
    return child.exitCode;
  }

  return {
    child,
    lines,
    line,
    ended,
    errors: () => errors,
    async listening() {
      const logged = JSON.parse(await line('runner listening')) as Omit<Listening, 'url'>;
      return { ...logged, url: `http://127.0.0.1:${logged.port}` };
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
  };
}
