import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';

const app = await sampleApp();

for (const day of ['2014-13-01', '2014-02-30', '2023-02-29', '0000-00-00', '2014-1-1', 'x']) {
  test(`7, 10.26: ${day} is no day: 400 that names the field`, async () => {
    for (const path of ['/loyalty', '/api/loyalty', '/charts/loyalty.png', '/api/parties']) {
      for (const field of ['from', 'to']) {
        const headers = { accept: 'application/json' };
        const reply = await app.inject({ url: `${path}?${field}=${day}`, headers });
        assert.equal(reply.statusCode, 400, path);
        assert.match(reply.json().error, new RegExp(`${field} must be a day of the calendar`));
      }
    }
  });
}

test('10.26: the days of a leap year count, and no day is no limit', async () => {
  for (const query of ['from=2024-02-29', 'from=&to=', 'from=2014-01-31&to=']) {
    assert.equal((await app.inject(`/loyalty?${query}`)).statusCode, 200, query);
  }
});
