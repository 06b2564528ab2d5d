import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';
import { pathInAnyPeriod } from './frame.ts';

test('7: a query that is no text breaks no page, not even that of an error', async () => {
  const app = await sampleApp();
  assert.equal((await app.inject('/loyalty?x=%')).statusCode, 200);
  const { statusCode, headers, body } = await app.inject({
    url: '/nope?x=%',
    headers: { accept: 'text/html' },
  });
  assert.equal(statusCode, 404);
  assert.match(`${headers['content-type']}`, /^text\/html/);
  assert.match(body, /<h1>/);
});

test('4.1: every page without parameters has a tab, and the search a field beside them', async () => {
  const app = await sampleApp();
  const { body } = await app.inject('/');
  const [tabs = ''] = /<ul class="tabs">.*<\/ul>/s.exec(body) ?? [];
  const pages = app.routes
    .filter(({ path, schema }) => schema?.tags?.includes('pages') && !path.includes(':'))
    .map(({ path }) => path);
  assert.deepEqual(
    pages.filter((path) => !tabs.includes(`href="${path}"`)),
    ['/search'],
  );
});

test('4.1: a page is shown in another period, that of one vote or print becomes the overview', () => {
  for (const path of ['/api/pipeline', '/api/feedback', '/votes/10', '/laws/7']) {
    assert.equal(pathInAnyPeriod(path), '/');
  }
  for (const path of ['/', '/votes', '/laws', '/data']) {
    assert.equal(pathInAnyPeriod(`${path}?period=9`), path);
  }
});
