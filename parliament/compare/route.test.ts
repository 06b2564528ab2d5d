import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();

test('10.5: /compare without members, or with one, is a form with all of them', async () => {
  for (const path of ['/compare', '/compare?ids=103']) {
    const { statusCode, body } = await app.inject(path);
    assert.equal(statusCode, 200);
    assert.match(body, /<option value="103"[^>]*>Žďár Cyril \(Sever\)/);
  }
  assert.match((await app.inject('/compare?ids=103')).body, /value="103" selected/);
});

test('10.5: fields left empty do not count, and /api/compare needs two members', async () => {
  const { body } = await app.inject('/compare?ids=103&ids=104&ids=');
  assert.match(body, /Cyril Žďár a Dana Jižní hlasují stejně/);
  const alone = await app.inject('/api/compare?ids=103&format=json');
  assert.equal(alone.statusCode, 400);
  assert.equal(alone.json().fields[0].field, 'ids');
});
