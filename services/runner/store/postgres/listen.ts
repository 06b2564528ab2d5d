import { setTimeout as sleep } from 'node:timers/promises';
import { every } from '@tessera/kit/every';
import pg from 'pg';
import { CLIENT_OPTIONS } from './connection.ts';

/**
 * A connection of its own that receives NOTIFY from all machines, and follows the server's clock by
 * one of ours that is never set: a step of this machine's time would end the leases of the others.
 * The measurements notice a connection that no longer carries anything; it is then opened anew.
 */
type Subscription = {
  /** The time of the database server, milliseconds since 1970 UTC: one clock for all machines. */
  now(): number;
  close(): Promise<void>;
};

/** Interval of measuring the difference to the server's clock. */
const EVERY_MS = 5000;
/** A measurement that took longer says too little; the one before serves on. */
const SLOW_MS = 200;
/** Without an answer for this long the connection counts as lost. */
const LOST_MS = 3000;
const SERVER_TIME = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now';

export async function listen(
  url: string,
  steadyClock: () => number,
  /** Called with the server's process that notified, and its payload; without after a lost connection. */
  handlers: Readonly<Record<string, (serverProcess?: number, payload?: string) => void>>,
): Promise<Subscription> {
  let client: pg.Client | undefined;
  let ahead = 0;

  async function open(): Promise<pg.Client> {
    const opening = new pg.Client({ connectionString: url, ...CLIENT_OPTIONS });
    opening.on('error', () => {});
    opening.on('end', () => {
      if (client === opening) client = undefined;
    });
    opening.on('notification', ({ channel, processId, payload }) =>
      handlers[channel]?.(processId, payload),
    );
    await opening.connect();
    for (const channel of Object.keys(handlers)) await opening.query(`LISTEN ${channel}`);
    client = opening;
    return opening;
  }

  async function measure(connection: pg.Client) {
    const before = steadyClock();
    const patience = new AbortController();
    const asked = connection.query(SERVER_TIME);
    const lost = sleep(LOST_MS, undefined, { signal: patience.signal, ref: false });
    const answer = await Promise.race([asked, lost.catch(() => undefined)]);
    patience.abort();
    if (answer === undefined) throw new Error('the database does not answer');
    const after = steadyClock();
    return { ahead: answer.rows[0].now - (before + after) / 2, tookMs: after - before };
  }

  async function follow(): Promise<void> {
    const isAnew = client === undefined;
    const connection = client ?? (await open());
    try {
      const measured = await measure(connection);
      if (measured.tookMs <= SLOW_MS) ahead = measured.ahead;
      // Notifications sent meanwhile are lost, so every handler is called after a reconnection.
      if (isAnew) for (const announce of Object.values(handlers)) announce();
    } catch {
      client = undefined;
      connection.end().catch(() => {});
    }
  }

  const first = await open();
  // The first measurement may be slow, so the quickest of three counts.
  const measured = [await measure(first), await measure(first), await measure(first)];
  ({ ahead } = measured.reduce((best, one) => (one.tookMs < best.tookMs ? one : best)));
  const following = every({
    nextDelayMs: () => (client === undefined ? 1000 : EVERY_MS),
    task: follow,
    onError() {}, // the store reports its own problem
  });
  return {
    now: () => Math.round(steadyClock() + ahead),
    async close() {
      await following.stop();
      await client?.end().catch(() => {});
    },
  };
}
