import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from './plan.ts';

export type State = 'starting' | 'ready' | 'not ready' | 'ended';

/** A started process and how it does. */
export type Child = {
  readonly process: Process;
  /** Asks it now. */
  state(): Promise<State>;
  /** Asks it to stop, waits, and ends it by force when it does not. */
  stop(): Promise<void>;
  /** Resolves with the exit code when it ends by itself. */
  readonly ended: Promise<number | null>;
};

type ChildOptions = {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** One line of the process's output. */
  readonly print: (name: string, line: string) => void;
};

const STOP_MS = 15_000;

export function startChild(process: Process, { root, env, print }: ChildOptions): Child {
  const child = spawn(globalThis.process.execPath, [process.entry, ...process.args], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal reaches us alone, and we stop everyone in order.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) printLines(process.name, stream, print);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let wasReady = false;

  return {
    process,
    ended,
    async state() {
      if (child.exitCode !== null || child.signalCode !== null) return 'ended';
      const ready = await answers(process);
      wasReady ||= ready;
      return ready ? 'ready' : wasReady ? 'not ready' : 'starting';
    },
    stop: () => stop(child, ended),
  };
}

function printLines(name: string, stream: Readable, print: ChildOptions['print']): void {
  createInterface({ input: stream }).on('line', (line) => print(name, line));
}

async function answers({ port, kind }: Process): Promise<boolean> {
  const path = kind === 'service' ? '/ready' : '/';
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(2000),
    });
    await reply.body?.cancel();
    return kind === 'stand-in' || reply.ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = new AbortController();
  await Promise.race([ended, sleep(STOP_MS, undefined, { signal: patience.signal })]);
  patience.abort();
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
