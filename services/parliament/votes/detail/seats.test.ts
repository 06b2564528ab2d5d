import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seatSpacing, seats } from './chamber-drawing.ts';

test('10.14: every member has a seat of their own inside the half circle', () => {
  for (const count of [0, 1, 2, 5, 30, 137, 200, 204]) {
    const all = seats(count);
    assert.equal(all.length, count);
    for (const { x, y } of all) {
      assert.ok(Math.hypot(x, y) <= 1.000001 && y >= -1e-9, `${count}: ${x}, ${y}`);
    }
    const places = new Set(all.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`));
    assert.equal(places.size, count);
  }
});

test('10.14: seats go from left to right and do not touch', () => {
  const all = seats(200);
  assert.ok(all[0]!.x < -0.4 && all.at(-1)!.x > 0.4);
  const nearest = Math.min(
    ...all.flatMap((a, i) => all.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
  );
  assert.ok(nearest > seatSpacing(200) * 0.6, `${nearest}`);
});
