import { createServer } from 'node:net';

/** Whether something listens on this port of this machine already. */
export function isTaken(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(true))
      .listen(port, host, () => probe.close(() => resolve(false)));
  });
}
