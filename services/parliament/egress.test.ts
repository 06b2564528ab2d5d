import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startHostileSource } from '@tessera/kit/testing/hostile-source';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { createLlm } from './llm/client.ts';
import { createSite } from './prints/site.ts';
import { createRawArchives } from './store/raw-archives.ts';
import { sampleApp } from './testing/sample-app.ts';

const hostile = await startHostileSource();
const refused = {
  kind: 'refused',
  reason: `refused to follow a redirect to ${hostile.elsewhere}`,
};

beforeEach(() => hostile.fault('redirect'));
after(() => {
  hostile.close();
  assert.equal(hostile.reachedElsewhere(), 0);
});

test('1.1.1: an archive whose source redirects to another host is refused and not asked again', async () => {
  const archives = createRawArchives({
    folder: temporaryFolder('egress'),
    sourceUrl: hostile.url,
  });
  await assert.rejects(archives.ensure('hl-2025ps.zip'), refused);
  assert.equal(hostile.asked(), 1);
});

test('1.1.1: a page or document whose site redirects to another host is refused', async () => {
  const site = createSite({ prefix: hostile.url, delayMs: 0 });
  await assert.rejects(site.page('text/tiskt.sqw?o=1'), refused);
  await assert.rejects(site.document('text/orig2.sqw?idd=1'), refused);
  assert.equal(hostile.asked(), 2);
});

test('1.1.1: a model server that redirects is not available, and its key goes nowhere', async () => {
  const llm = createLlm({ baseUrl: hostile.url, apiKey: 'key', model: 'any', timeoutMs: 5000 });
  assert.equal(await llm.isAvailable(), false);
});

test('1.8: a tracker that redirects gets nothing sent on, and the visitor is told that it refused', async () => {
  const tracker = { apiUrl: hostile.url, token: 'key', repo: 'owner/name', labels: [] };
  const app = await sampleApp({ tracker });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/feedback',
    headers: { host: 'localhost', origin: 'http://localhost', accept: 'application/json' },
    payload: { title: 'A remark', body: 'Ten letters and more.' },
  });
  assert.equal(reply.statusCode, 502, reply.body);
  assert.equal(hostile.asked(), 1);
});
