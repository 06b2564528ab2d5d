import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServedElsewhere = { readonly address: string; stop(): Promise<void> };

/** Starts a server of this folder in a process of its own and waits until it says its address. */
export async function startServer(script: string, file: string): Promise<ServedElsewhere> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => {
      throw new Error(`${script} ended with ${code} before it listened`);
    }),
  ])) as [string];
  const { address } = JSON.parse(line) as { address: string };
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
