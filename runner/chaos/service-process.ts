import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The whole service in a process of its own, as an operator starts it. */
export type ServiceProcess = {
  readonly url: string;
  /** SIGKILL: no farewell, no flush. */
  kill(): Promise<void>;
  /** SIGTERM; the exit code. */
  stop(): Promise<number | null>;
};

/** Starts `main.ts` with a configuration file and a free port; ready when it says its address. */
export async function startService(
  configPath: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const flags = ['--config', configPath, '--host', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, [main, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment },
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const url = await addressOf(child, () => complaint);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      return child.exitCode;
    },
  };
}

async function addressOf(child: ChildProcess, complaint: () => string): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const port = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const said = /"port":(\d+).*runner listening/.exec(line);
      if (said) resolve(Number(said[1]));
    });
  });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the service ended with ${code}: ${complaint()}`);
  });
  gone.catch(() => {});
  return `http://127.0.0.1:${await Promise.race([port, gone])}`;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
