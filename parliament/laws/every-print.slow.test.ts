import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isBill } from '../chamber/print-kind.ts';
import { printsOf, startNeighbourhood } from '../testing/whole-service.ts';

const neighbourhood = await startNeighbourhood();
after(() => neighbourhood.close());
const service = await neighbourhood.start();
await service.processed();
const prints = await printsOf(service);

test('1.5, 10.12: the page of every print has text, topics, summary, timeline, versions and laws', async () => {
  assert.ok(prints.length >= 20, `${prints.length}`);
  for (const { period, law } of prints) {
    const path = `/laws/${law.ct}?period=${period}`;
    assert.ok(law.topics.length > 0 && law.history.length > 0, path);
    assert.ok(!isBill(law) || law.law_changes.length > 0, `${path} names no law`);
    for (const lang of ['cs', 'en'] as const) {
      assert.deepEqual(
        [law.summary[lang]?.by, law.summary[lang]?.model],
        ['model', 'wanted'],
        path,
      );
      const body = await service.page(path, lang);
      assert.match(body, /<ol class="timeline">/, path);
      assert.match(body, /hx-get="\/api\/tisk-text\?/, path);
      assert.match(body, lang === 'cs' ? /jazykový model wanted/ : /language model wanted/, path);
      for (const topic of law.topics) assert.ok(body.includes(topic[lang]), `${path} ${topic.id}`);
      for (const { ct1, summaryCs, summaryEn } of law.versions) {
        assert.ok(body.includes(`${law.ct}/${ct1}<`), path);
        assert.ok(lang === 'cs' ? summaryCs : summaryEn, `${path}/${ct1}`);
      }
      assert.equal(body.includes('<ul class="law-changes">'), law.law_changes.length > 0, path);
    }
    const { text } = await service.json<{ text: string }>(
      `/api/tisk-text?format=json&period=${period}&ct=${law.ct}`,
    );
    assert.ok(text.length > 100, path);
  }
});

test('1.5, 2.5: related bills are kept as a file, also where the archives tell them', async () => {
  const { period, law } = prints.find(({ law }) => law.law_changes.length > 0)!;
  const { idsb } = law.law_changes[0]! as { idsb: number };
  const { rows } = await service.json<{ rows: object[] }>(
    `/api/related-bills?format=json&period=${period}&idsb=${idsb}`,
  );
  const place = `tisky_meta/${period}/tisky_related_bills/${idsb}.json`;
  assert.ok(rows.length > 0);
  assert.deepEqual(JSON.parse(await readFile(join(service.cache, place), 'utf8')), rows);
});

test('10.12: a print that changes no law by what it is says so in both languages', async () => {
  const kinds = new Set<string>();
  for (const { period, law } of prints) {
    if (law.law_changes.length > 0) continue;
    const path = `/laws/${law.ct}?period=${period}`;
    const czech = /(smlouva|Zpráva|Interpelace|unie)[^<.]* nemění\./;
    assert.match(await service.page(path), czech, path);
    const english = /changes no law|does not itself change Czech law/;
    assert.match(await service.page(path, 'en'), english, path);
    kinds.add(law.kind);
  }
  assert.ok(kinds.size > 0);
});

test('1.5: without a model every print has everything but summaries, and an extract in their place', async () => {
  const alone = await neighbourhood.start({ LLM_BASE_URL: 'http://127.0.0.1:9' });
  await alone.processed();
  const same = await printsOf(alone);
  assert.equal(same.length, prints.length);
  for (const { period, law } of same) {
    const path = `/laws/${law.ct}?period=${period}`;
    assert.equal(law.summary.cs?.by, 'extract', path);
    const other = prints.find((one) => one.period === period && one.law.ct === law.ct)!.law;
    assert.equal(law.history.length, other.history.length, path);
    assert.deepEqual(law.law_changes, other.law_changes, path);
    assert.ok(
      law.versions.every(({ hasText, summaryCs }) => hasText && summaryCs === undefined),
      path,
    );
    const { text } = await alone.json<{ text: string }>(
      `/api/tisk-text?format=json&period=${period}&ct=${law.ct}`,
    );
    assert.ok(text.length > 100, path);
    assert.match(await alone.page(path), /<blockquote/, path);
  }
  const health = await alone.json<{ available: boolean }>('/api/ollama/health');
  assert.equal(health.available, false);
});
