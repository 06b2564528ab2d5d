import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import {
  type Neighbourhood,
  type RunningService,
  startNeighbourhood,
  until,
} from './testing/whole-service.ts';

type Row = {
  readonly source: string;
  readonly step: string;
  readonly seen_at: string;
  readonly last_seen_at: string;
  readonly times: number;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly reason: string;
  readonly instead: string;
};
type Reply = { readonly total: number; readonly pages: number; readonly rows: readonly Row[] };

/** Without documents and model, which the refusals of archives do without. */
const ARCHIVES_ALONE = { PRINT_PIPELINE_ENABLED: '0' };

let around: Neighbourhood;
let service: RunningService;
const recorded = (wanted: Partial<Row>, from = service) =>
  until(async () => {
    const { rows } = await from.json<Reply>('/api/refusals');
    const isWanted = (row: Row) =>
      Object.entries(wanted).every(([name, value]) => row[name as keyof Row] === value);
    return rows.find(isWanted);
  });

/** What the source serves at an address under its fault. */
async function served(path: string) {
  const bytes = Buffer.from(await (await fetch(around.psp.url + path)).arrayBuffer());
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

before(async () => {
  around = await startNeighbourhood();
  service = await around.start(ARCHIVES_ALONE);
  await until(async () => (await fetch(`${service.url}/ready`)).ok);
});
after(() => around.close());

test('10.25: an archive that is none is recorded with digest, reason and what is shown instead', async () => {
  around.psp.fault('garbage', '/hl-2025ps.zip');
  around.psp.fault('redirect-away', '/schuze.zip');
  const { status } = await service.post('/api/refresh', {});
  assert.ok(status < 300);
  const today = new Date().toISOString().slice(0, 10);
  const row = await recorded({
    source: 'archives',
    reason: 'hl-2025ps.zip is no readable archive',
  });
  assert.deepEqual([row.step, row.instead], ['download', `archive of ${today}`]);
  assert.deepEqual({ bytes: row.bytes, sha256: row.sha256 }, await served('/hl-2025ps.zip'));
  await recorded({ reason: 'refused to follow a redirect to elsewhere.invalid' });
});

test('10.25: the same reply refused again counts, and stays over a restart', async () => {
  await until(async () => !(await service.progress()).refresh.running);
  const reason = 'hl-2025ps.zip is no readable archive';
  const { times } = await recorded({ reason });
  await service.post('/api/refresh', {});
  await until(async () => (await recorded({ reason })).times > times);
  // A refresh may ask for an archive that cannot be read more than once.
  await until(async () => !(await service.progress()).refresh.running);
  const again = await recorded({ reason });
  assert.ok(again.last_seen_at > again.seen_at);
  service.process.kill('SIGTERM');
  await once(service.process, 'exit');
  around.psp.fault(null);
  const next = await around.start({ ...ARCHIVES_ALONE, ANALYZER_CACHE_DIR: service.cache });
  assert.deepEqual(await recorded({ reason }, next), again);
  const csv = await (await fetch(`${next.url}/api/refusals?format=csv`)).text();
  assert.match(csv, /^source,step,seen_at,last_seen_at,times,sha256,bytes,reason,instead\r\n/);
  assert.match(await next.page('/data', 'en'), /hl-2025ps\.zip is no readable archive/);
  assert.match(await next.page('/data', 'cs'), /hl-2025ps\.zip není čitelný archiv/);
  const metrics = await (await fetch(`${next.url}/metrics`)).text();
  assert.match(metrics, /tessera_source_fetches_total\{source="archives",outcome="refused"\} 0/);
  assert.match(metrics, /tessera_source_last_success_timestamp_seconds\{source="archives"\} \d/);
  assert.match(metrics, /tessera_source_next_ask_timestamp_seconds\{source="archives"\} \d/);
});

test('10.25: documents and answers of the model that are not taken are recorded without a word of theirs', async () => {
  around.psp.fault('broken-pdf');
  around.llm.fault({ kind: 'injected' });
  const other = await around.start();
  const document = await recorded({ source: 'site', step: 'text' }, other);
  assert.match(document.reason, /^document \d+\/\d+\/\d+ cannot be read$/);
  assert.equal(document.instead, 'the print without this text');
  around.psp.fault(null);
  await other.post('/api/refresh', {});
  const answer = await recorded({ source: 'model', step: 'summary' }, other);
  assert.match(answer.reason, /^print \d+\/\d+: the model's answer has a link or markup/);
  assert.equal(answer.instead, 'an excerpt of the document');
  const { calls } = around.llm;
  const digests = calls.map((call) => createHash('sha256').update(call.answer).digest('hex'));
  assert.ok(digests.includes(answer.sha256 ?? ''));
  const everything = await (await fetch(`${other.url}/api/refusals`)).text();
  assert.doesNotMatch(everything, /attacker|previous instructions/);
  const metrics = await (await fetch(`${other.url}/metrics`)).text();
  assert.match(metrics, /tessera_source_fetches_total\{source="model",outcome="refused"\} [1-9]/);
});
