// The figures the service promises are those its commands made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CHANGED_WORLDS } from './settings.ts';
import { FEWEST_JUDGED, strataTable, type WorldResults, worldTable } from './world-table.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const results = JSON.parse(read('results.json')) as WorldResults;

test('11.10: README shows the tables of the stored result', () => {
  const readme = read('../README.md');
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

test('12.6: after learning from 500 players the interval holds 85 % in every world, and no simple method is better by 10 %', () => {
  const names = results.worlds.map(({ world }) => world);
  assert.deepEqual(
    names,
    CHANGED_WORLDS.map(({ name }) => name),
  );
  for (const { world, learned, ratio } of results.worlds) {
    assert.ok(learned.coverage >= 0.85, `${world}: ${learned.coverage}`);
    assert.ok(ratio <= 1.1, `${world}: ${ratio}`);
  }
});
