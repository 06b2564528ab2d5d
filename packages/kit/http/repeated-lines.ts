import type { FastifyBaseLogger } from 'fastify';

/** Warns of what may happen a thousand times a second. */
export type RepeatedLines = {
  /** Logs a message at most once a minute, then with how often it came in between. */
  warn(about: object, message: string): void;
};

const MINUTE_MS = 60_000;
/** A message may hold what differs each time: beyond so many, the oldest is forgotten. */
const MOST_MESSAGES = 100;

export function repeatedLines(log: Pick<FastifyBaseLogger, 'warn'>): RepeatedLines {
  const known = new Map<string, { loggedAt: number; since: number }>();
  return {
    warn(about, message) {
      const now = performance.now();
      const last = known.get(message);
      if (last !== undefined && now - last.loggedAt < MINUTE_MS) {
        last.since += 1;
        return;
      }
      const more = last?.since ? { again: last.since } : {};
      log.warn({ ...about, ...more }, message);
      known.delete(message);
      known.set(message, { loggedAt: now, since: 0 });
      if (known.size > MOST_MESSAGES) known.delete(known.keys().next().value!);
    },
  };
}
