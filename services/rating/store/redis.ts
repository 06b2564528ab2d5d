import { createClient } from '@redis/client';
import type { KeyValueStore } from './ports.ts';

const PREFIX = 'tessera:rating:';

/** Redis expires keys itself, so an expiry is sent as a duration from `now`. */
export async function openRedis(url: string): Promise<KeyValueStore> {
  let connected = false;
  const client = createClient({
    url,
    socket: {
      connectTimeout: 5000,
      // A server that cannot be reached at start is an error; a connection lost later is retried.
      reconnectStrategy: (tries, cause) => (connected ? Math.min(100 * tries, 3000) : cause),
    },
    disableOfflineQueue: true,
  });
  // The client reconnects; calls made in between fail, and their callers log it.
  client.on('error', () => {});
  await client.connect();
  connected = true;
  return {
    async get(key) {
      return (await client.get(PREFIX + key)) ?? undefined;
    },
    async set(key, value, expiresAt, now) {
      if (expiresAt === undefined) {
        await client.set(PREFIX + key, value);
        return;
      }
      const keepMs = Math.round(expiresAt - now);
      if (keepMs <= 0) await client.del(PREFIX + key);
      else await client.set(PREFIX + key, value, { expiration: { type: 'PX', value: keepMs } });
    },
    async delete(key) {
      await client.del(PREFIX + key);
    },
    async deleteMentions(text) {
      for await (const keys of client.scanIterator({ MATCH: `${PREFIX}*`, COUNT: 1000 })) {
        if (keys.length === 0) continue;
        const values = await client.mGet(keys);
        const found = keys.filter((key, i) => key.includes(text) || values[i]?.includes(text));
        if (found.length > 0) await client.del(found);
      }
    },
    async sweep() {},
    async close() {
      await client.close().catch(() => {});
    },
  };
}
