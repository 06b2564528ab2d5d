import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import type { Game } from '@tessera/sandbox/game/start-game';

/** The program as it is started from a terminal. */
const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** What is started: in which folder, for which upstream, behind which command. */
type Start = {
  readonly game: Game;
  readonly folder: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly prefix?: readonly string[];
};

/** A process that runs. */
export type Run = {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Where it listens, once it does. */
  base(): Promise<string>;
};

const started = new Set<ChildProcess>();

/** What a test that failed left running. */
export function killStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}

export function startMain({ game, folder, args, env = {}, prefix = [] }: Start): Run {
  const [program = '', ...rest] = [...prefix, process.execPath, MAIN, ...args];
  const child = spawn(program, rest, {
    cwd: folder,
    env: {
      ...bareEnvironment,
      PORT: '0',
      UPSTREAM_API_URL: game.url,
      UPSTREAM_API_KEY: 'k',
      ...env,
    },
  });
  started.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => {
    started.delete(child);
    return { code: code as number | null, stdout, stderr };
  });
  const base = async (): Promise<string> => {
    for (let waited = 0; waited < 60_000; waited += 20) {
      const address = /listening on (http:[\w.:/]+)/.exec(stdout)?.[1];
      if (address) return address;
      await sleep(20);
    }
    throw new Error(`did not start: ${stderr}`);
  };
  return { child, ended, base };
}
