import { createServer } from 'node:net';
import { portVariable } from './plan.ts';

type Wanted = { readonly name: string; readonly port: number };

/** Those whose port something on this machine listens on already. */
export async function takenPorts(wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  const taken = await Promise.all(wanted.map(({ port }) => isTaken(port)));
  return wanted.filter((_, index) => taken[index]);
}

/** Names every one of them, with the variable that chooses another. */
export function takenSentence(taken: readonly Wanted[]): string {
  const [first] = taken.map(({ name, port }) => ({ name, port, variable: portVariable(name) }));
  if (taken.length === 1) {
    return `port ${first?.port}, meant for ${first?.name}, is taken; stop what uses it or choose another one with ${first?.variable}=…`;
  }
  const all = taken.map(({ name, port }) => `${port} (${portVariable(name)})`).join(', ');
  return `ports ${all} are taken; stop what uses them or choose others, as with ${first?.variable}=…`;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}
