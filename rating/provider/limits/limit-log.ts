import type { RateLimit } from './rate-headers.ts';

/**
 * One limit and who occupies it. A request occupies a place from the moment it is sent until its
 * window's length after its reply came. The upstream counted it somewhere in between, so however
 * it lays its windows, no window can hold more of our requests than places: whatever it counted
 * with the request now to be sent still has its place taken here.
 */
export type LimitLog = {
  readonly limit: RateLimit;
  /** Places taken, requests under way included. */
  occupied(now: number): number;
  /** When `places` more will be free: `now` when they are. An estimate while replies are awaited. */
  freeAt(now: number, places: number): number;
  send(): void;
  receive(now: number): void;
  /** The upstream counted requests that were not ours (another process has the same key). */
  receiveForeign(now: number, count: number): void;
};

export function createLimitLog(limit: RateLimit): LimitLog {
  const windowMs = limit.seconds * 1000;
  let underWay = 0;
  /** When each place taken becomes free; in order, since replies come in the order of time. */
  let releases: number[] = [];
  let head = 0;

  function forgetReleased(now: number): void {
    while (head < releases.length && releases[head]! <= now) head++;
    if (head > 1000 && head > releases.length / 2) {
      releases = releases.slice(head);
      head = 0;
    }
  }

  const occupied = (now: number): number => {
    forgetReleased(now);
    return underWay + releases.length - head;
  };

  return {
    limit,
    occupied,
    freeAt(now, places) {
      const missing = occupied(now) + places - limit.requests;
      if (missing <= 0) return now;
      const release = releases[head + missing - 1];
      if (release !== undefined) return release;
      return now + windowMs * Math.ceil(missing / limit.requests);
    },
    send: () => {
      underWay++;
    },
    receive(now) {
      underWay = Math.max(0, underWay - 1);
      releases.push(now + windowMs);
    },
    receiveForeign(now, count) {
      for (let i = 0; i < Math.min(count, limit.requests); i++) releases.push(now + windowMs);
    },
  };
}
