// The figures the service promises are those its commands made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CHANGED_LADDERS } from './settings.ts';
import { FEWEST_JUDGED, strataTable, type WorldResults, worldTable } from './world-table.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const results = JSON.parse(read('results.json')) as WorldResults;

test('11.10: README shows the tables of the stored result', () => {
  const readme = read('../../rating/README.md');
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

test('12.6, 12.7: where what was learned is used the interval holds 82 % or more, and in at most three ladders the error is larger by over 5 %', () => {
  const names = results.worlds.map(({ world }) => world);
  assert.deepEqual(
    names,
    CHANGED_LADDERS.map(({ name }) => name),
  );
  const used = results.worlds.filter((one) => one.used === 'learned');
  assert.ok(used.length >= 12, `${used.length}`);
  for (const { world, learned } of used)
    assert.ok(learned.coverage >= 0.82, `${world}: ${learned.coverage}`);
  const worse = used.filter(({ before, learned }) => learned.rmse > 1.05 * before.rmse);
  assert.ok(worse.length <= 3, worse.map(({ world }) => world).join(', '));
  for (const { world, used, before, learned } of results.worlds)
    if (used === 'shipped') assert.deepEqual(learned, before, world);
});
