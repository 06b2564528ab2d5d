import pg from 'pg';
import { CLIENT_OPTIONS } from './connection.ts';

/** Receives NOTIFY from all machines over its own connection, which is reopened when lost. */
type Subscription = { close(): Promise<void> };

const RECONNECT_MS = 1000;

/** @param url undefined: nothing can be received */
export async function listen(
  url: string | undefined,
  /** Called with the server's process that notified, and what it said; without after a lost connection. */
  handlers: Readonly<Record<string, (serverProcess?: number, said?: string) => void>>,
): Promise<Subscription> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, ...CLIENT_OPTIONS });
    client = opening;
    opening.on('error', () => {});
    opening.on('end', reconnectLater);
    opening.on('notification', ({ channel, processId, payload }) =>
      handlers[channel]?.(processId, payload),
    );
    await opening.connect();
    for (const channel of Object.keys(handlers)) await opening.query(`LISTEN ${channel}`);
  }

  /** Notifications sent meanwhile are lost, so every handler is called after a reconnection. */
  async function reconnect(): Promise<void> {
    try {
      await open();
      for (const announce of Object.values(handlers)) announce();
    } catch {
      reconnectLater();
    }
  }

  function reconnectLater(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(reconnect, RECONNECT_MS);
    timer.unref();
  }

  if (url !== undefined) await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
