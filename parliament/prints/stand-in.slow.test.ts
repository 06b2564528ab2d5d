import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { watchTurns } from '@tessera/kit/testing/load';
import { startLlm } from '@tessera/sandbox/llm/server';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { createLlm, type Llm } from '../llm/client.ts';
import { createRawArchives } from '../store/raw-archives.ts';
import { finished, NO_MODEL } from '../testing/print-bench.ts';
import { createDisk } from './disk.ts';
import { createLibrary } from './library.ts';
import { createPipeline } from './pipeline.ts';
import { createRegisters } from './registers.ts';
import { PRINT_LIMITS } from './run.ts';
import { createSite } from './site.ts';
import { createTextWorker } from './text-worker.ts';

const psp = await startPsp(tinyParliament);
const standIn = await startLlm();
const worker = createTextWorker();
const folders: string[] = [];
const period = 10;

after(async () => {
  await worker.close();
  await psp.close();
  await standIn.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function installation(
  llm: Llm,
  { extractMs = PRINT_LIMITS.extractMs, timeoutMs = 10_000 } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-stand-in-'));
  folders.push(folder);
  const archives = createRawArchives({
    folder: join(folder, 'raw'),
    sourceUrl: psp.url,
    onProgress: () => {},
  });
  const registers = createRegisters({ archives, worker, onWarning: () => {} });
  const disk = createDisk(folder);
  const site = createSite({ prefix: psp.siteUrl, delayMs: 0, timeoutMs, waitMs: () => 0 });
  const library = createLibrary({ disk, site, worker, registers });
  const limits = { ...PRINT_LIMITS, extractMs };
  const run = async () => {
    const pipeline = createPipeline({ disk, site, llm, worker, registers, limits, log: () => {} });
    pipeline.start(period);
    const state = await finished(pipeline, period);
    await pipeline.cancelAll();
    return state;
  };
  return { disk, library, run };
}

const model = () =>
  createLlm({ baseUrl: standIn.url, apiKey: '', model: 'stand-in', timeoutMs: 2_000 });

for (const kind of ['500', 'reset', 'trickle'] as const) {
  test(`1.5: a source that answers with ${kind} costs nothing once it works again`, async () => {
    // Short, for the source that sends a byte now and then.
    const { library, run, disk } = await installation(NO_MODEL, { timeoutMs: 300 });
    psp.fault(kind, '/sqw/text/orig2.sqw', { times: 4 });
    psp.fault(kind, '/sqw/historie.sqw', { times: 3 });
    await run();
    psp.fault(null);
    assert.equal((await run()).state, 'done');
    for (const { ct } of (await library.register(period))!.prints) {
      assert.ok(await library.hasText(period, ct), `${ct}`);
    }
    assert.deepEqual(await disk.list(`tisky_pdf/${period}/x`), []);
    const names = await disk.list(`tisky_pdf/${period}`);
    assert.deepEqual(
      names.filter((name) => name.endsWith('.part')),
      [],
    );
  });
}

const poisons = [
  ['scan', /no text, only pictures/],
  ['broken-pdf', /cannot be read/],
  ['garbage', /cannot be read|no text/],
  ['empty', /is empty/],
  ['pdf-bomb', /longer than|more than|no text|cannot be read/],
  ['docx-bomb', /too large|more than|longer than|cannot be read/],
] as const;

for (const [kind, reason] of poisons) {
  test(`1.5: a ${kind} is recorded with its reason, and the others are read`, {
    timeout: 60_000,
  }, async () => {
    const { disk, run } = await installation(NO_MODEL, { extractMs: 5_000 });
    psp.fault(kind, '/sqw/text/orig2.sqw', { times: 1 });
    const turns = watchTurns();
    const state = await run();
    turns.stop();
    psp.fault(null);
    assert.equal(state.state, 'done', state.problem);
    const failures = (await disk.read(`tisky_meta/${period}/failures.jsonl`))!.toString();
    assert.match(failures, reason);
    assert.equal(
      failures
        .trim()
        .split('\n')
        .filter((line) => line !== '').length,
      1,
      failures,
    );
    assert.ok(turns.quantileMs(1) < 500, `event loop blocked for ${turns.quantileMs(1)} ms`);
    assert.equal((await run()).stages[1]?.total, 0);
  });
}

for (const kind of [
  'rambling',
  'injected',
  'never-stops-thinking',
  'error',
  'other-json',
] as const) {
  test(`1.5: a model that is ${kind} costs no print its topics, and shows nothing untrue`, async () => {
    const { library, run } = await installation(model());
    standIn.fault({ kind, path: '/api/generate' });
    await run();
    standIn.clearFaults();
    for (const { ct } of (await library.register(period))!.prints) {
      assert.ok((await library.topics(period)).get(ct), `${ct}`);
      const summary = await library.summary(period, ct, 'en');
      if (kind !== 'rambling')
        assert.equal(summary?.by, 'extract', `${kind} ${ct}: ${summary?.text}`);
      else assert.ok((summary?.text.length ?? 0) <= 1_500);
    }
  });
}
