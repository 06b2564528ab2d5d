import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tessera/kit/testing/terminal';

const root = join(import.meta.dirname, '../..');

export type Program = {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<number | null>;
};

/** Starts a service from its source on a free port, and stops it after the test. */
export async function startProgram(
  t: TestContext,
  service: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const [port = 0] = await freePorts(1);
  const script = join(root, service, 'main.ts');
  const child = spawn(
    process.execPath,
    [script, ...args, '--port', `${port}`, '--host', '127.0.0.1'],
    {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return code;
  };
  t.after(stop);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${url}/favicon.ico`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply) break;
    if (child.exitCode !== null || tries > 600) throw new Error(`${service}:\n${output}`);
    await sleep(50);
  }
  return { url, output: () => output, stop };
}
