import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from './plan.ts';

export type State = 'starting' | 'ready' | 'not ready' | 'ended';

/** The state of a process, and the reason if it does not work. */
export type Condition = { readonly state: State; readonly reason?: string | undefined };

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

export function startChild(process: Process, options: ChildOptions): Child {
  const { name } = process;
  const child = spawnProcess(process, options);
  const exit = once(child, 'exit').catch(() => {});
  let end: string | undefined;
  const onEnd = (how: string) => {
    end = how;
    options.print(name, how);
  };
  child.once('error', ({ message }) => onEnd(`did not start: ${message}`));
  child.once('exit', (code, signal) =>
    onEnd(signal ? `ended by ${signal}` : `ended with code ${code}`),
  );
  return {
    process,
    condition: async () => (end === undefined ? ask(process) : { state: 'ended', reason: end }),
    async stop(patienceMs) {
      if (end !== undefined) return;
      child.kill('SIGTERM');
      const patience = sleep(patienceMs, 'late', { ref: false });
      if ((await Promise.race([exit, patience])) !== 'late') return;
      options.print(name, `did not stop within ${patienceMs / 1000} s and is ended by force`);
      child.kill('SIGKILL');
      await exit;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

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
    if (stream) createInterface({ input: stream }).on('line', (line) => print(process.name, line));
  }
  return child;
}

/** Services say at `/ready` if they can work and why not; stand-ins answer anything. */
async function ask({ port, kind }: Process): Promise<Condition> {
  try {
    const path = kind === 'service' ? '/ready' : '/';
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(2000),
    });
    const text = await reply.text();
    if (kind === 'stand-in' || reply.ok) return { state: 'ready' };
    return { state: 'not ready', reason: (JSON.parse(text) as { reason?: string }).reason };
  } catch {
    return { state: 'starting' };
  }
}
