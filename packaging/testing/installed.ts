import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npm } from '../npm.ts';

/**
 * Unpacks a tarball into a folder and installs what it locks, without the network. npm's cache holds
 * the packages after `npm ci`; where it does not, those of the repository are linked.
 */
export function install(root: string, tarball: string, folder: string): 'installed' | 'linked' {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  if (!existsSync(join(folder, 'npm-shrinkwrap.json'))) return 'installed';
  try {
    npm(['ci', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    return 'installed';
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    if (!/ENOTCACHED|EAI_AGAIN/.test(stderr ?? '')) throw error;
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return 'linked';
  }
}

export type Running = {
  readonly url: string;
  readonly output: () => string;
  /** Asks until the answer is as wanted. */
  readonly until: (path: string, isDone: (reply: Response) => boolean) => Promise<Response>;
  /** SIGTERM; answers the exit code. */
  readonly stop: () => Promise<number | null>;
};

type Program = {
  readonly node: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly port: number;
};

/** Starts a program that listens on a port, with nothing of this process's environment but PATH. */
export function run({ node, script, args, env, cwd, port }: Program): Running {
  const child = spawn(node, [script, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
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
      // Who does not end by itself is ended.
      setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
