import pg from 'pg';
import { CLIENT_OPTIONS } from './connection.ts';

/** Hears NOTIFY from all machines over a connection of its own, and comes back when it is lost. */
export type Ears = { close(): Promise<void> };

const RECONNECT_MS = 1000;

export async function listen(
  url: string,
  heard: Readonly<Record<string, () => void>>,
): Promise<Ears> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, ...CLIENT_OPTIONS });
    client = opening;
    opening.on('error', () => {});
    opening.on('end', later);
    opening.on('notification', ({ channel }) => heard[channel]?.());
    await opening.connect();
    for (const channel of Object.keys(heard)) await opening.query(`LISTEN ${channel}`);
  }

  /** What was said meanwhile is lost, so everything is announced after coming back. */
  async function comeBack(): Promise<void> {
    try {
      await open();
      for (const announce of Object.values(heard)) announce();
    } catch {
      later();
    }
  }

  function later(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(comeBack, RECONNECT_MS);
    timer.unref();
  }

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
