// A model that says what the document does not, through the pipeline.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Llm } from '../llm/client.ts';
import { obedientModel, startPrintBench } from '../testing/print-bench.ts';

const bench = await startPrintBench();
after(() => bench.close());
beforeEach(() => bench.reset());

/** The obedient model, with summaries of prints answered by `answer`. */
function model(answer: (language: 'cs' | 'en', ct: string) => string, asked: string[] = []): Llm {
  const obedient = obedientModel();
  return {
    ...obedient,
    async generate(prompt, ...rest) {
      const language = /^Shrň/.test(prompt) ? 'cs' : /^Summarise/.test(prompt) ? 'en' : undefined;
      if (!language) return obedient.generate(prompt, ...rest);
      asked.push(prompt);
      return answer(language, /Navrh zakona c\. (\d+)/.exec(prompt)![1]!);
    },
  };
}

const run = (llm: Llm, now?: () => Date) => bench.run({ llm, ...(now && { now }) });

test('1.5: a model that invents a law publishes none of it, and the reason is recorded', async () => {
  const asked: string[] = [];
  await run(
    model(
      (language, ct) =>
        language === 'cs'
          ? `Návrh zákona ${ct} mění sazbu daně z příjmů. Mění zákon č. 999/2031 Sb.`
          : `The bill ${ct} changes the rate of the income tax. It amends Act 999/2031.`,
      asked,
    ),
  );
  // Once in each language: to ask again helps against the wrong language alone.
  assert.equal(asked.length, 6);
  for (const locale of ['cs', 'en'] as const) {
    assert.equal((await bench.library().summary(10, 1, locale))?.by, 'extract');
  }
  assert.deepEqual(
    (await bench.failures()).map(({ document, reason }) => [document, reason]),
    ['3/0', '2/0', '1/0'].map((document) => [document, 'ungrounded: 999/2031']),
  );
});

test('1.5: of an answer that several prints get none is published, the first included', async () => {
  const asked: string[] = [];
  const same = model(
    (language) =>
      language === 'cs'
        ? 'Návrh zákona mění sazbu daně z příjmů pro všechny poplatníky v zemi.'
        : 'The bill changes the rate of the income tax for everybody in the country.',
    asked,
  );
  await run(same);
  for (const ct of [1, 2, 3]) {
    for (const locale of ['cs', 'en'] as const) {
      assert.equal((await bench.library().summary(10, ct, locale))?.by, 'extract', `${ct}`);
    }
  }
  assert.deepEqual(
    new Set((await bench.failures()).map(({ reason }) => reason)),
    new Set(['repeated']),
  );
  const before = asked.length;
  const state = await run(same);
  assert.equal(asked.length, before);
  assert.deepEqual(state.summaries, { written: 0, refused: 0, waiting: 0, failed: 3 });
  const better = (ct: string) => ({
    cs: `Návrh zákona ${ct} mění sazbu daně z příjmů pro všechny.`,
    en: `The bill ${ct} changes the rate of the income tax for all.`,
  });
  const later = () => new Date(Date.now() + 86_500_000);
  await run(
    model((language, ct) => better(ct)[language]),
    later,
  );
  for (const ct of [1, 2, 3]) {
    assert.equal((await bench.library().summary(10, ct, 'cs'))?.by, 'model', `${ct}`);
  }
});

test('1.5: a summary in the wrong language is refused and asked for again a day later', async () => {
  await run(model((_, ct) => `Návrh zákona ${ct} mění sazbu daně z příjmů pro všechny.`));
  const library = bench.library();
  assert.equal((await library.summary(10, 1, 'cs'))?.by, 'model');
  assert.equal((await library.summary(10, 1, 'en'))?.by, 'extract');
  const asked: string[] = [];
  const right = model(
    (_, ct) => `The bill ${ct} changes the rate of the income tax for all.`,
    asked,
  );
  await run(right);
  assert.equal(asked.length, 0);
  await run(right, () => new Date(Date.now() + 86_500_000));
  assert.equal(asked.length, 3);
  assert.ok(asked.every((prompt) => prompt.startsWith('Summarise')));
  assert.equal((await bench.library().summary(10, 1, 'en'))?.by, 'model');
});

test('1.5: a topic of the model’s own is published only if its words stand in title or text', async () => {
  const obedient = obedientModel();
  await run({
    ...obedient,
    async generate(prompt, ...rest) {
      const isAboutTopics = /TOPICS:/.test(prompt);
      return isAboutTopics
        ? 'TOPICS: Návrhy zákonů, kouzelnictví'
        : obedient.generate(prompt, ...rest);
    },
  });
  const found = [...(await bench.library().topics(10)).values()];
  const topics = new Set(found.flatMap(({ topics }) => topics.map(({ cs }) => cs)));
  assert.ok(topics.has('Návrhy zákonů'), [...topics].join());
  assert.ok(!topics.has('kouzelnictví'));
});
