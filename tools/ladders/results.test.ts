// The figures the service promises are those its commands made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CHANGED_LADDERS } from '@tessera/sandbox/ladder/settings';
import { FEWEST_JUDGED, strataTable, type WorldResults, worldTable } from './world-table.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const results = JSON.parse(read('results.json')) as WorldResults;

test('11.10: README shows the tables of the stored result', () => {
  const readme = read('../../services/rating/README.md');
  assert.ok(readme.includes(worldTable(results.worlds)), 'the table of worlds');
  assert.ok(readme.includes(strataTable(results.strata)), 'the table of strata');
});

test('11.10: on 10,000 players of unseen worlds the error is at most 36 points, and the interval holds 87 to 95 % in every stratum of 200', () => {
  const [all] = results.strata;
  assert.equal(all!.n, 10_000);
  assert.ok(all!.rmse <= 36);
  for (const { stratum, n, coverage } of results.strata)
    if (n >= FEWEST_JUDGED)
      assert.ok(coverage >= 0.87 && coverage <= 0.95, `${stratum}: ${coverage}`);
});

test('12.6, 12.7: learning makes the error of no ladder larger by over 5 %, and with it all but two intervals hold 85 to 98 %', () => {
  const { worlds } = results;
  assert.deepEqual(
    worlds.map(({ world }) => world),
    CHANGED_LADDERS.map(({ name }) => name),
  );
  for (const { world, used, before, learned } of worlds) {
    assert.ok(learned.rmse <= 1.05 * before.rmse, world);
    if (used === 'shipped') assert.deepEqual(learned, before, world);
  }
  const holds = ({ learned }: (typeof worlds)[number]) =>
    learned.coverage >= 0.85 && learned.coverage <= 0.98;
  assert.deepEqual(
    worlds.filter((one) => !holds(one)).map(({ world }) => world),
    ['80 % of the upper half of a lobby hidden', 'a game moves the rank by 30'],
  );
});

test('11.10: the error is smaller than that of the visible rank, the mean of lobbies and OpenSkill on every ladder', () => {
  for (const { world, ratio } of results.worlds) assert.ok(ratio < 1, `${world}: ${ratio}`);
});
