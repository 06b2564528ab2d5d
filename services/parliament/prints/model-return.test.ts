import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { PeriodState } from '../chamber/print-progress.ts';
import type { Llm } from '../llm/client.ts';
import { finished, obedientModel, startPrintBench } from '../testing/print-bench.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

/** Ends when the prints of period 10 have been through a run whose counts fulfil a condition. */
async function until(
  pipeline: Parameters<typeof finished>[0],
  isSo: (counts: NonNullable<PeriodState['summaries']>) => boolean,
): Promise<PeriodState> {
  for (;;) {
    const state = await finished(pipeline);
    if (state.summaries && isSo(state.summaries)) return state;
    await new Promise((done) => setImmediate(done));
  }
}

test('1.5: summaries that wait for the model are written once it is back, without being asked for', async () => {
  let isThere = false;
  const llm: Llm = { ...obedientModel(), isAvailable: async () => isThere };
  const rounds: number[] = [];
  const modelWaitMs = (round: number) => {
    rounds.push(round);
    return 1;
  };
  const pipeline = bench.pipeline({ llm, modelWaitMs });
  pipeline.start(10);
  const without = await finished(pipeline);
  assert.equal(without.state, 'done');
  assert.deepEqual(without.summaries, { written: 0, refused: 0, waiting: 3, failed: 0 });
  while (rounds.length < 3) await new Promise((done) => setImmediate(done));
  assert.deepEqual(rounds.slice(0, 3), [0, 1, 2]);
  isThere = true;
  const state = await until(pipeline, ({ written }) => written > 0);
  assert.deepEqual(state.summaries, { written: 3, refused: 0, waiting: 0, failed: 0 });
  assert.equal((await bench.library().topics(10)).get(1)?.source, 'llm');
  await pipeline.cancelAll();
});

test('1.5: summaries that the model failed at or that were refused are counted as that', async () => {
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
  assert.deepEqual(state.summaries, { written: 1, refused: 1, waiting: 0, failed: 1 });
});
