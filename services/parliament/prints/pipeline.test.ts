import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, beforeEach, test } from 'node:test';
import { finished, obedientModel, startPrintBench } from '../testing/print-bench.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

test('1.5, 2.5: six stages leave documents, texts, topics, differences and histories in their places', async () => {
  const state = await bench.run({ llm: obedientModel() });
  assert.equal(state.state, 'done', bench.logged.join('\n'));
  assert.deepEqual(
    state.stages.map(({ stage, state, total }) => [stage, state, total]),
    [
      ['download', 'done', 6],
      ['text', 'done', 6],
      ['topics', 'done', 3],
      ['summaries', 'done', 9],
      ['consolidation', 'done', 1],
      ['history', 'done', 3],
    ],
  );
  const files = await readdir(bench.folder, { recursive: true });
  for (const place of [
    'tisky_pdf/10/1.pdf',
    'tisky_pdf/10/1_1.pdf',
    'tisky_text/10/1.txt',
    'tisky_text/10/1_1.txt',
    'tisky_meta/10/topic_classifications.parquet',
    'tisky_meta/10/tisky_version_diffs/1_1.txt',
    'tisky_meta/10/tisky_version_diffs/1_1_en.txt',
    'tisky_meta/10/tisky_historie/1.json',
  ]) {
    assert.ok(files.includes(place), place);
  }
  assert.deepEqual(
    files.filter((name) => name.endsWith('.part')),
    [],
  );
  const library = bench.library();
  assert.equal(await library.hasText(10, 4), false);
  assert.equal(await library.text(10, 4), undefined);
  const topics = (await library.topics(10)).get(1);
  assert.deepEqual([topics?.source, topics?.topics.map(({ id }) => id)], ['llm', ['taxes']]);
  const summary = await library.summary(10, 1, 'en');
  assert.deepEqual(summary?.by === 'model' && [summary.model, summary.text.slice(0, 8)], [
    'test-model',
    'The bill',
  ]);
  const [version] = await library.versions(10, 1);
  assert.deepEqual(
    [version?.before, version?.added, version?.removed, version?.summaryCs?.slice(0, 5)],
    [0, 1, 1, 'Návrh'],
  );
});

test('1.5: finished work is not done again by the next run', async () => {
  const calls: string[] = [];
  await bench.run({ llm: obedientModel(calls) });
  const [requests, prompts] = [bench.site.requests.length, calls.length];
  const state = await bench.run({ llm: obedientModel(calls) });
  assert.deepEqual(
    state.stages.map(({ total }) => total),
    [0, 0, 0, 0, 0, 0],
  );
  assert.deepEqual([bench.site.requests.length, calls.length], [requests, prompts]);
});

test('1.5: without a model topics come from keywords and summaries are extracts', async () => {
  assert.equal((await bench.run()).state, 'done');
  const library = bench.library();
  assert.equal((await library.topics(10)).get(2)?.source, 'keywords');
  assert.equal((await library.summary(10, 2, 'cs'))?.by, 'extract');
  assert.equal((await library.versions(10, 2))[0]?.summaryCs, undefined);
  assert.equal((await library.versions(10, 2))[0]?.added, 1);
});

test('1.5: after an upgrade that changed the keywords, topics are found again, once', async () => {
  const classified = async () => {
    const pipeline = bench.pipeline();
    pipeline.start(10);
    const { stages } = await finished(pipeline);
    return stages.find(({ stage }) => stage === 'topics')?.total;
  };
  assert.equal(await classified(), 3);
  const journal = 'tisky_meta/10/prints.jsonl';
  const records = String(await bench.disk.read(journal));
  await bench.disk.write(journal, records.replaceAll(/"keywords":"[^"]+",/g, ''));
  assert.equal(await classified(), 3);
  assert.equal(await classified(), 0);
});

test('1.5: with a model at hand again, topics by keywords are classified by it', async () => {
  await bench.run();
  const state = await bench.run({ llm: obedientModel() });
  assert.equal(state.stages.find(({ stage }) => stage === 'topics')?.total, 3);
});

test('1.5: the three journals of earlier versions become one, and no answer is asked for again', async () => {
  const answers: string[] = [];
  await bench.run({ llm: obedientModel(answers) });
  const place = (name: string) => `tisky_meta/10/${name}.jsonl`;
  const lines = String(await bench.disk.read(place('prints'))).split('\n');
  const earlier = { topics: 'topics', summaries: 'summary', failures: 'failure' };
  for (const [name, kind] of Object.entries(earlier)) {
    const records = lines.flatMap((line) => (line === '' ? [] : (JSON.parse(line)[kind] ?? [])));
    const written = records.map((record) => `\n${JSON.stringify(record)}\n`).join('');
    await bench.disk.append(place(name), `${written}\n{"ct":1,"cut of`);
  }
  await bench.disk.remove(place('prints'));
  const before = answers.length;
  const { summaries } = await bench.run({ llm: obedientModel(answers) });
  assert.deepEqual([answers.length, summaries?.written], [before, 3]);
  const left = (await bench.disk.list('tisky_meta/10')).filter((name) => name.endsWith('.jsonl'));
  assert.deepEqual(left, ['prints.jsonl']);
});
