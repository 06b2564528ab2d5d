import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startPrintBench } from '../testing/print-bench.ts';
import { relatedBillsPlace } from './places.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

test('1.5: that no bill is about a law, whatever its number, leaves no file', async () => {
  bench.site.fault = () => ({ status: 200, body: '<table></table>' });
  assert.deepEqual(await bench.library().relatedBills(9, 2e9), []);
  assert.equal(await bench.disk.stat(relatedBillsPlace(9, 2e9)), undefined);
});

test('1.5: related bills are shown where they cannot be stored', async () => {
  await bench.disk.write('tisky_meta', 'no folder');
  assert.equal((await bench.library().relatedBills(9, 77)).length, 1);
});
