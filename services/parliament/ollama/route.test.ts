import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HOSTILE_FAULTS, startHostileSource } from '@tessera/kit/testing/hostile-source';
import { startLlm } from '@tessera/sandbox/llm/server';
import { createLlm } from '../llm/client.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePrints } from '../testing/sample-prints.ts';

const standIn = await startLlm();
after(() => standIn.close());
const appWith = (baseUrl: string) =>
  sampleApp({
    prints: samplePrints({
      llm: createLlm({ baseUrl, apiKey: '', model: 'stand-in', timeoutMs: 1_000 }),
    }),
  });
const app = await appWith(standIn.url);

test('4.2: the health of the model names server and model', async () => {
  assert.deepEqual((await app.inject('/api/ollama/health')).json(), {
    available: true,
    base_url: standIn.url,
    model: 'stand-in',
  });
  const down = await appWith('http://127.0.0.1:1');
  assert.equal((await down.inject('/api/ollama/health')).json().available, false);
});

test('4.2: the smoke test gives both summaries and their time', async () => {
  const { statusCode, body } = await app.inject('/api/ollama/smoke-test');
  assert.equal(statusCode, 200);
  const result = JSON.parse(body);
  assert.deepEqual([result.success, result.model], [true, 'stand-in']);
  assert.ok(result.duration_seconds >= 0);
  assert.ok(result.summary_cs.length > 20 && result.summary_en.length > 20);
});

test('4.2: the smoke test takes a summary with words of the title alone', async () => {
  const answer = (language: 'cs' | 'en') =>
    language === 'cs'
      ? 'Návrh mění zákon o silničním provozu: snižuje rychlost z 90 na 80.'
      : 'The bill lowers the highest speed outside of towns from 90 to 80.';
  const llm = {
    isAvailable: async () => true,
    generate: async (prompt: string) => answer(/^Shrň/.test(prompt) ? 'cs' : 'en'),
  };
  const { statusCode, body } = await (await sampleApp({ prints: samplePrints({ llm }) })).inject(
    '/api/ollama/smoke-test',
  );
  assert.equal(statusCode, 200, body);
  assert.equal(JSON.parse(body).summary_cs, answer('cs'));
});

test('7: the smoke test is 503 while the model is down and 502 when it fails, as JSON', async () => {
  const down = await appWith('http://127.0.0.1:1');
  const away = await down.inject({ url: '/api/ollama/smoke-test', headers: { accept: '*/*' } });
  assert.deepEqual([away.statusCode, away.json().status], [503, 503]);
  standIn.fault({ kind: 'error', path: '/api/generate' });
  const failed = await app.inject('/api/ollama/smoke-test');
  standIn.clearFaults();
  assert.deepEqual([failed.statusCode, failed.json().status], [502, 502]);
});

test('7: whatever the model answers, no reply tells a word of it', async (t) => {
  const hostile = await startHostileSource();
  t.after(hostile.close);
  const models = JSON.stringify({ models: [{ name: 'stand-in' }] });
  hostile.honest = (path) => (path === '/api/tags' ? models : undefined);
  const asking = await appWith(hostile.url);
  for (const fault of HOSTILE_FAULTS) {
    hostile.fault(fault);
    const { statusCode, body } = await asking.inject('/api/ollama/smoke-test');
    assert.equal(statusCode, 502, fault);
    assert.doesNotMatch(body, /canary/, fault);
  }
});
