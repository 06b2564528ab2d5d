import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from './bare-environment.ts';

export type Program = {
  readonly url: string;
  readonly pid: number;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Asks until the answer is as wanted. */
  readonly until: (path: string, isDone: (reply: Response) => boolean) => Promise<Response>;
  /** SIGTERM, and SIGKILL when it has not ended after 20 s; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
};

type Start = {
  /** The Node to run it; default: the one of this process. */
  readonly node?: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its working directory and its home. */
  readonly cwd: string;
  /** The port it listens on, as `args` or `env` say. */
  readonly port: number;
};

/** Starts a program that listens on a port, with nothing of this process's environment but PATH. */
export function startProgram(start: Start): Program {
  const { node = process.execPath, script, args, env, cwd, port } = start;
  const child = spawn(node, [script, ...args], {
    cwd,
    env: { ...bareEnvironment, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async until(path, isDone) {
      for (let tries = 0; tries < 600; tries++) {
        if (child.exitCode !== null) break;
        const reply = await fetch(`${url}${path}`).catch(() => undefined);
        if (reply && isDone(reply)) return reply;
        await reply?.body?.cancel();
        await sleep(100);
      }
      throw new Error(`${path} is not answered as wanted:\n${output.slice(-3000)}`);
    },
    async stop() {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
