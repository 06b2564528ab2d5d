// The real process beside its neighbours: what each setting and each place on disk is for.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startNeighbourhood, until } from './testing/whole-service.ts';

const neighbourhood = await startNeighbourhood();
after(() => neighbourhood.close());
const { psp, llm, tracker } = neighbourhood;
const service = await neighbourhood.start({
  LLM_TIMEOUT: '5.5',
  LLM_MAX_TEXT_CHARS: '1500',
  LLM_VERBATIM_CHARS: '600',
  DAILY_REFRESH_HOUR: '14',
  ISSUE_FEEDBACK_ENABLED: '1',
  ISSUE_FEEDBACK_TOKEN: 'tracker-key',
  ISSUE_FEEDBACK_REPO: 'owner/wanted',
  ISSUE_FEEDBACK_LABELS: 'one, two',
  ISSUE_FEEDBACK_API_URL: tracker.url,
});
// Neither setting of this one touches what the other is for.
const otherwise = await neighbourhood.start({
  LLM_TIMEOUT: '0.3',
  DAILY_REFRESH_ENABLED: '0',
  PRINT_PIPELINE_ENABLED: '0',
});
await service.processed();

test('1.5: the pipeline starts with the service and takes the periods newest first, one by one', () => {
  const log = service.process.output().split('\n');
  const begins = (period: number) =>
    log.findIndex((line) => line.includes(`prints of period ${period}: `));
  assert.ok(begins(10) >= 0 && begins(9) > begins(10));
  const later = log.slice(begins(9)).filter((line) => line.includes('of period 10, '));
  assert.deepEqual(later, []);
});

test('1.9 LLM: address, key and model are those that were set', async () => {
  assert.deepEqual(await service.json('/api/ollama/health'), {
    available: true,
    base_url: llm.url,
    model: 'wanted',
  });
  assert.ok(llm.calls.length > 0);
  assert.ok(llm.calls.every(({ model }) => model === 'wanted'));
});

test('1.9 LLM_TIMEOUT: an answer that takes longer is given up', async () => {
  await otherwise.json('/api/ollama/health');
  llm.fault({ kind: 'slow', delayMs: 3_000, path: '/api/generate' });
  const { status } = await fetch(`${otherwise.url}/api/ollama/smoke-test`);
  llm.clearFaults();
  assert.equal(status, 502);
});

test('1.9, 8 LLM_MAX_TEXT_CHARS, LLM_VERBATIM_CHARS: no document is sent further than that', () => {
  const longest = Math.max(...llm.calls.map(({ prompt }) => prompt.length));
  // Instructions and the name of the print stand around one document, or around two versions.
  assert.ok(longest > 1_000 && longest < 2 * 1_500 + 1_500, `${longest}`);
});

test('1.9 ANALYZER_REQUEST_DELAY_MS: requests for pages and documents keep their distance', () => {
  const times = psp.requests.flatMap(({ path, at }) => (path.startsWith('/sqw/') ? at : []));
  const gaps = times.slice(1, 50).map((at, index) => at - times[index]!);
  // Timers may fire a millisecond early, and the network may take one.
  assert.ok(Math.min(...gaps) >= 7, `${Math.min(...gaps)}`);
});

test('1.6, 1.9 DAILY_REFRESH_HOUR, DAILY_REFRESH_ENABLED: the refresh waits for that hour in Prague', async () => {
  const { enabled, nextAt } = (await service.progress()).refresh;
  assert.equal(enabled, true);
  const options = { timeZone: 'Europe/Prague', hour: '2-digit', hourCycle: 'h23' } as const;
  assert.equal(new Intl.DateTimeFormat('en', options).format(new Date(nextAt!)), '14');
  const state = (await otherwise.progress()).refresh;
  assert.deepEqual([state.enabled, state.nextAt], [false, undefined]);
});

test('1.6: a refresh by hand downloads shared archives and loaded periods again, then goes on with prints', async () => {
  await service.page('/votes?period=9');
  const [before, calls] = [psp.requests.length, llm.calls.length];
  assert.equal((await service.post('/api/refresh', {})).status, 202);
  const refresh = await until(async () => {
    const now = (await service.progress()).refresh;
    return !now.running && now.lastAt !== undefined && now;
  });
  assert.equal(refresh.lastProblem, undefined);
  const asked = psp.requests.slice(before).map(({ path }) => path);
  for (const name of ['poslanci', 'schuze', 'tisky', 'hl-2025ps', 'hl-2021ps']) {
    assert.ok(asked.includes(`/${name}.zip`), `${name} of ${asked}`);
  }
  await service.processed();
  assert.equal(llm.calls.length, calls, 'no finished answer was asked for again');
});

test('1.8, 1.9 ISSUE_FEEDBACK: a remark goes to the repository with token, labels, vote, period and page', async () => {
  const [vote] = (
    await service.json<{ rows: { id_hlasovani: number }[] }>('/api/votes?period=10&format=json')
  ).rows;
  const remark = {
    title: 'Chybný součet',
    body: 'Součet hlasů nesouhlasí se zdrojem.',
    vote_id: String(vote!.id_hlasovani),
    period: '10',
    page_url: '/votes/17?period=10',
  };
  assert.equal((await service.post('/api/feedback', remark)).status, 201);
  const issue = tracker.issues.at(-1)!;
  assert.equal(issue.repository, 'owner/wanted');
  assert.deepEqual(issue.labels, ['one', 'two']);
  for (const part of [remark.vote_id, '10', remark.page_url]) {
    assert.ok(issue.body.includes(part), part);
  }
});

test('2.5: documents, texts and what was made of them lie in their places, complete', async () => {
  await assertPlaces(service.cache, [
    /^raw\/poslanci\.zip$/,
    /^parquet\/votes_10\.parquet$/,
    /^tisky_pdf\/10\/\d+\.pdf$/,
    /^tisky_text\/10\/\d+\.txt$/,
    /^tisky_text\/10\/\d+_\d+\.txt$/,
    /^tisky_meta\/10\/tisky_historie\/\d+\.json$/,
    /^tisky_meta\/10\/tisky_version_diffs\/\d+_\d+\.txt$/,
    /^tisky_meta\/10\/tisky_version_diffs\/\d+_\d+_en\.txt$/,
    /^tisky_meta\/10\/topic_classifications\.parquet$/,
    /^tisky_meta\/10\/prints\.jsonl$/,
  ]);
  const lines = await readFile(join(service.cache, 'tisky_meta/10/prints.jsonl'), 'utf8');
  const entries = lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  const topics = entries.flatMap((entry) => entry.topics ?? []);
  assert.ok(topics.length >= 10 && topics.every(({ source }) => source === 'llm'));
});

test('1.5: killed in two stages, the pipeline goes on: nothing is done twice or half-written', {
  timeout: 180_000,
}, async () => {
  const first = psp.requests.length;
  let killed = await neighbourhood.start();
  const { cache } = killed;
  for (const stage of ['text', 'summaries']) {
    await until(async () => {
      const { stages } = (await killed.progress()).periods.find(({ period }) => period === 10)!;
      return stages.some((one) => one.stage === stage && one.done > 0);
    });
    killed.process.kill('SIGKILL');
    await killed.process.ended;
    killed = await neighbourhood.start({ ANALYZER_CACHE_DIR: cache });
  }
  await killed.processed();
  const addresses = psp.requests
    .slice(first)
    .flatMap(({ path, search }) => (path.startsWith('/sqw') ? `${path}${search}` : []));
  // At each kill one document was under way, with its page and its file.
  const again = addresses.length - new Set(addresses).size;
  assert.ok(again <= 4, `${again} addresses asked for twice`);
  const [documents, texts] = await Promise.all(
    ['tisky_pdf/10', 'tisky_text/10'].map((place) => readdir(join(cache, place))),
  );
  assert.equal(texts!.length, documents!.length);
  const lines = await readFile(join(cache, 'tisky_meta/10/prints.jsonl'), 'utf8');
  const entries = lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  const summarised = entries.flatMap(({ summary }) => summary?.ct ?? []);
  assert.equal(new Set(summarised).size, summarised.length, 'the journal holds a print twice');
  await assertPlaces(cache, []);
});

test('1.6: SIGTERM ends the process while the pipeline runs and leaves nothing half-written', async () => {
  const third = await neighbourhood.start();
  await until(async () => (await third.stateOf(10)) === 'running');
  third.process.kill('SIGTERM');
  assert.equal(await third.process.ended, 0);
  await assertPlaces(third.cache, []);
});

/** Each pattern has a file, and no file stays one that is being written. */
async function assertPlaces(cache: string, places: readonly RegExp[]): Promise<void> {
  const files = await readdir(cache, { recursive: true });
  for (const place of places)
    assert.ok(
      files.some((name) => place.test(name)),
      `${place}`,
    );
  // A running service may be at it.
  const isWhole = async () =>
    (await readdir(cache, { recursive: true })).every((name) => !name.endsWith('.part'));
  await until(isWhole);
}
