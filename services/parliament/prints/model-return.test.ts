import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { Llm } from '../llm/client.ts';
import { finished, obedientModel, startPrintBench } from '../testing/print-bench.ts';
import type { Pipeline } from './pipeline.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

/** Ends when a run of period 10 has written the summaries of all three prints. */
async function untilWritten(pipeline: Pipeline): Promise<void> {
  for (;;) {
    const { summaries } = await finished(pipeline);
    if (summaries?.written === 3) return;
    await new Promise((done) => setImmediate(done));
  }
}

test('1.5: summaries that wait for the model are written once it is back, without being asked for', async () => {
  let isThere = false;
  const llm: Llm = { ...obedientModel(), isAvailable: async () => isThere };
  const pipeline = bench.pipeline({ llm, retryMs: 1 });
  pipeline.start(10);
  const without = await finished(pipeline);
  assert.equal(without.state, 'done');
  assert.deepEqual(without.summaries, { written: 0, refused: 0, waiting: 3, failed: 0 });
  isThere = true;
  await untilWritten(pipeline);
  assert.equal((await bench.library().topics(10)).get(1)?.source, 'llm');
  await pipeline.cancelAll();
});

test('1.5: prints that a model failed at are worked on when it is back', async () => {
  let isBroken = true;
  const answers = obedientModel();
  const llm: Llm = {
    ...answers,
    async generate(...question) {
      if (isBroken) throw new FetchError('status', 'language model', 'answered 500');
      return answers.generate(...question);
    },
  };
  const pipeline = bench.pipeline({ llm, retryMs: 1 });
  pipeline.start(10);
  assert.equal((await finished(pipeline)).state, 'incomplete');
  isBroken = false;
  await untilWritten(pipeline);
  assert.equal((await bench.library().topics(10)).get(1)?.source, 'llm');
  await pipeline.cancelAll();
});

test('1.5: summaries that the model failed at wait, and those that were refused are counted as that', async () => {
  const answers = obedientModel();
  const llm: Llm = {
    ...answers,
    async generate(prompt, ...rest) {
      const number = /^(?:Shrň|Summarise)[\s\S]*Navrh zakona c\. (\d+)/.exec(prompt)?.[1];
      if (number === '1') throw new FetchError('status', 'language model', 'answered 500');
      if (number === '2') return 'Omlouvám se, ale tento dokument shrnout nemohu.';
      return answers.generate(prompt, ...rest);
    },
  };
  const state = await bench.run({ llm });
  assert.equal(state.state, 'incomplete');
  assert.deepEqual(state.summaries, { written: 1, refused: 1, waiting: 1, failed: 0 });
});
