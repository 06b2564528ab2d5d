import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import type { Process } from './plan.ts';

export type State = 'starting' | 'ready' | 'not ready' | 'ended';

/** How a process does, and why it does not work if it does not. */
export type Condition = { readonly state: State; readonly reason?: string | undefined };

/** A process that is kept running. */
export type Child = {
  readonly process: Process;
  /** Asks it now. */
  condition(): Promise<Condition>;
  /** Asks it to stop, waits, and ends it by force when it does not. */
  stop(patienceMs: number): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

type ChildOptions = {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** One line of the process's output. */
  readonly print: (name: string, line: string) => void;
};

/** A process that ends is started again after 1, 2, 4, … 60 s; one that ran a minute after 1 s. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const BAD_SETTINGS = 2;
const NOT_AGAIN = '; with these settings it is not started again';

export function startChild(process: Process, options: ChildOptions): Child {
  const { print } = options;
  const stopping = new AbortController();
  let child: ChildProcess;
  let ended: Promise<unknown>;
  let wasReady = false;
  let pauseMs = FIRST_PAUSE_MS;
  let end: string | undefined;

  function run(): void {
    const startedAt = performance.now();
    end = undefined;
    child = spawnProcess(process, options);
    ended = once(child, 'exit').catch(() => {});
    child.once('error', (error) => onEnd(error.message, startedAt));
    child.once('exit', (code, signal) => onEnd(signal ?? code ?? 'unknown', startedAt));
  }

  function onEnd(how: string | number, startedAt: number): void {
    end = typeof how === 'number' ? `ended with code ${how}` : `ended by ${how}`;
    if (!stopping.signal.aborted) {
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      end += how === BAD_SETTINGS ? NOT_AGAIN : `; started again in ${pauseMs / 1000} s`;
    }
    print(process.name, end);
    if (stopping.signal.aborted || how === BAD_SETTINGS) return;
    sleep(pauseMs, undefined, { signal: stopping.signal }).then(run, () => {});
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  run();
  return {
    process,
    async condition() {
      if (end !== undefined) return { state: 'ended', reason: end };
      const { ready, reason } = await ask(process);
      wasReady ||= ready;
      if (ready) return { state: 'ready' };
      return { state: wasReady || reason !== undefined ? 'not ready' : 'starting', reason };
    },
    async stop(patienceMs) {
      stopping.abort();
      if (isOver(child)) return;
      child.kill('SIGTERM');
      const patience = new AbortController();
      await Promise.race([
        ended,
        sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
      if (isOver(child)) return;
      print(process.name, `did not stop within ${patienceMs / 1000} s and is ended by force`);
      child.kill('SIGKILL');
      await ended;
    },
    kill() {
      stopping.abort();
      child.kill('SIGKILL');
    },
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function spawnProcess(process: Process, { root, env, print }: ChildOptions): ChildProcess {
  const child = spawn(globalThis.process.execPath, [join(root, process.entry), ...process.args], {
    cwd: process.cwd ?? root,
    env: { ...env, ...process.env },
    // The channel carries no message: when it closes, the child knows that the launcher is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A Ctrl-C in the terminal reaches the launcher alone, and it tells everyone at once.
    detached: globalThis.process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) printLines(process.name, stream, print);
  }
  return child;
}

function printLines(name: string, stream: Readable, print: ChildOptions['print']): void {
  createInterface({ input: stream }).on('line', (line) => print(name, line));
}

type Answer = { readonly ready: boolean; readonly reason?: string | undefined };

/** Services say at `/ready` whether they can work and why not; stand-ins answer anything. */
async function ask({ port, kind }: Process): Promise<Answer> {
  const path = kind === 'service' ? '/ready' : '/';
  try {
    const reply = await fetchBytes(`http://127.0.0.1:${port}`, path, {
      accepts: () => true,
      timeoutMs: 2000,
      retries: 0,
    });
    if (reply.kind === 'unchanged' || kind === 'stand-in' || reply.status === 200) {
      return { ready: true };
    }
    return { ready: false, reason: reasonIn(reply.bytes) ?? `/ready answers ${reply.status}` };
  } catch {
    return { ready: false };
  }
}

function reasonIn(reply: Buffer): string | undefined {
  try {
    return (JSON.parse(reply.toString()) as { reason?: string } | null)?.reason;
  } catch {
    return undefined;
  }
}
