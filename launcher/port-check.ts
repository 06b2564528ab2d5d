import { createServer } from 'node:net';

type Wanted = { readonly name: string; readonly port: number };

/** Those whose port something on this machine listens on already. */
export async function takenPorts(wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
  const taken = await Promise.all(wanted.map(({ port }) => isTaken(port)));
  return wanted.filter((_, index) => taken[index]);
}

function isTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(port, host, () => probe.close(() => resolve(false)));
  });
}
