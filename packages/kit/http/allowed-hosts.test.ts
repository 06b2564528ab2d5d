import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { plainServer } from '../testing/ask.ts';

test('names that a stranger could own are 421, all others lead to the service', async () => {
  const server = await plainServer({
    publicUrl: 'https://votes.example',
    allowedHosts: ['also.example'],
  });
  const status = async (host: string) =>
    (await server.inject({ url: '/health', headers: { host } })).statusCode;
  for (const host of [
    'localhost:8000',
    '127.0.0.1',
    '[::1]:8000',
    'runner',
    'nas.local',
    'a.b.internal',
    'pc.lan',
    'x.home.arpa',
    'app.localhost',
    'x.test',
    hostname(),
    'Votes.Example.',
    'also.example:443',
  ]) {
    assert.equal(await status(host), 200, host);
  }
  for (const host of ['evil.example', 'local.example', 'votes.example.evil.example', 'xlocal.cz']) {
    assert.equal(await status(host), 421, host);
  }
});
