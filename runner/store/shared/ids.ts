import { randomFillSync } from 'node:crypto';

/**
 * UUIDs of version 7 (RFC 9562) that only grow within a process, also when the clock stands still
 * or goes back: time, then a counter of 12 bits, then 62 random bits. `last` is the greatest id
 * given before.
 */
export function createIds(last?: string): (now: number) => string {
  let time = last === undefined ? 0 : Number.parseInt(last.slice(0, 8) + last.slice(9, 13), 16);
  let counter = last === undefined ? 0 : Number.parseInt(last.slice(15, 18), 16);
  const pool = Buffer.alloc(4096);
  let used = pool.length;

  return (now) => {
    if (now > time) {
      time = now;
      counter = 0;
    } else if (++counter > 0xfff) {
      time += 1;
      counter = 0;
    }
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    pool[used] = (pool[used]! & 0x3f) | 0x80;
    const tail = pool.toString('hex', used, used + 8);
    used += 8;
    const head = time.toString(16).padStart(12, '0');
    const count = counter.toString(16).padStart(3, '0');
    return `${head.slice(0, 8)}-${head.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}
