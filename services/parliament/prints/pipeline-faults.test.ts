import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { assemble, rawStream, textPdf } from '@tessera/sandbox/psp/documents';
import type { Llm } from '../llm/client.ts';
import { finished, obedientModel, startPrintBench } from '../testing/print-bench.ts';
import type { Disk } from './disk.ts';
import { PRINT_LIMITS } from './run.ts';
import { createSite } from './site.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

/** 3 GB of blanks, deflated. */
function deflatedBlanks(): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_SYNC_FLUSH });
  const last = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(3_000).fill(block), last]);
}

const UNREADABLE_DOCUMENTS = {
  'a broken PDF': [
    () => Buffer.from('%PDF-1.4 broken'),
    /^it cannot be read as PDF, DOCX or HTML$/,
  ],
  'a PDF without text': [() => textPdf(['']), /^it has no text, only pictures of pages$/],
  'a PDF that inflates without end': [
    () => assemble([rawStream(deflatedBlanks(), '/Filter /FlateDecode ')]),
    /^reading it took (more than|longer than)/,
  ],
} as const;

for (const [name, [make, reason]] of Object.entries(UNREADABLE_DOCUMENTS)) {
  test(`1.5: ${name} is recorded with its reason and not tried again`, async () => {
    const body = Buffer.from(make());
    bench.site.fault = (path) => (path.includes('idd=200') ? { status: 200, body } : undefined);
    const limits = { ...PRINT_LIMITS, extractMs: 5_000 };
    assert.equal((await bench.run({ limits })).state, 'done');
    const failures = await bench.failures();
    assert.deepEqual(
      failures.map(({ document }) => document),
      ['2/0'],
    );
    assert.match(failures[0]!.reason, reason);
    assert.equal((await bench.run()).stages[1]?.total, 0);
  });
}

test('1.5: a source that is down leaves documents for a later run, and the other stages go on', async () => {
  bench.site.fault = (path) => (path.startsWith('/text/') ? { status: 503 } : undefined);
  const state = await bench.run();
  assert.equal(state.state, 'incomplete');
  assert.deepEqual([state.stages[0]?.left, state.stages[2]?.total], [6, 3]);
  bench.site.fault = undefined;
  assert.equal((await bench.run()).state, 'done');
  assert.equal((await bench.disk.list('tisky_text/10')).length, 6);
});

test('1.5: a document that is not there is not asked for again until its time comes', async () => {
  bench.site.fault = (path) => (path.includes('ct=3&') ? { status: 404 } : undefined);
  assert.equal((await bench.run()).state, 'done');
  const asked = bench.site.requests.length;
  await bench.run();
  assert.equal(bench.site.requests.length, asked);
  bench.site.fault = undefined;
  await bench.run({ now: () => new Date(Date.now() + 8 * 86_400_000) });
  assert.ok(await bench.disk.stat('tisky_text/10/3.txt'));
});

test('1.5: cancelling stops between documents, and the next start goes on from there', async () => {
  const slow = createSite({ prefix: bench.site.url, delayMs: 20 });
  const pipeline = bench.pipeline({ site: slow });
  pipeline.startAll();
  assert.equal(pipeline.start(11), false);
  while (bench.site.requests.length < 3) await sleep(2);
  await pipeline.cancelAll();
  assert.ok(pipeline.status().every(({ state }) => state === 'cancelled'));
  assert.equal(pipeline.status()[0]?.stages[0]?.state, 'incomplete');
  const done = (await bench.disk.list('tisky_pdf/10')).length;
  assert.ok(done >= 1 && done < 6, `${done} documents`);
  const before = bench.site.requests.filter((path) => path.includes('orig2')).length;
  assert.equal(pipeline.start(10), true);
  assert.equal((await finished(pipeline)).state, 'done');
  const documents = bench.site.requests.filter((path) => path.includes('orig2')).length;
  assert.ok(documents - before <= 6 - done + 1, `${documents - before} documents again`);
});

test('1.9 PRINT_PIPELINE_PDF_MEGABYTES: above it a document leaves once its text is there', async () => {
  await bench.run({ limits: { ...PRINT_LIMITS, pdfMegabytes: 0 } });
  assert.equal((await bench.disk.list('tisky_text/10')).length, 6);
  assert.deepEqual(await bench.disk.list('tisky_pdf/10'), []);
});

test('1.5: a full disk stops the run, leaves nothing half-written, and the next run completes it', async () => {
  let room = 4;
  const full: Disk = {
    ...bench.disk,
    async write(path, content) {
      if (room-- <= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      await bench.disk.write(path, content);
    },
  };
  const state = await bench.run({ disk: full });
  assert.deepEqual([state.state, state.problem], ['failed', 'no space left']);
  assert.ok(state.stages.every((stage) => stage.state !== 'running'));
  assert.equal((await bench.disk.list('tisky_pdf/10')).length, 4);
  assert.equal((await bench.run()).state, 'done');
});

test('1.5: a model that fails in the middle costs no topics: keywords stand in', async () => {
  const failing: Llm = {
    ...obedientModel(),
    generate: async () => {
      throw new FetchError('status', 'language model', 'answered 500', { status: 500 });
    },
  };
  const state = await bench.run({ llm: failing });
  assert.equal(state.stages[2]?.state, 'done');
  assert.equal(state.stages[3]?.state, 'incomplete');
});

test('1.5: an answer that may not be shown is not kept, and is not asked for again', async () => {
  const calls: string[] = [];
  const rambling: Llm = {
    ...obedientModel(),
    async generate(prompt) {
      calls.push(prompt);
      return 'I cannot help with that request, since I am an assistant.';
    },
  };
  await bench.run({ llm: rambling });
  const asked = calls.length;
  assert.equal((await bench.run({ llm: rambling })).state, 'done');
  assert.equal(calls.length, asked);
  assert.ok((await bench.failures()).some(({ reason }) => reason === 'refusal'));
});
