import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startGame } from './game/start-game.ts';
import { startLlm } from './llm/server.ts';
import { startPsp } from './psp/server.ts';
import { startReceiver } from './receiver/receiver.ts';
import { startSources } from './sources/server.ts';
import { startTracker } from './tracker/server.ts';
import { TRANSPORT_FAULTS, type TransportFault } from './transport.ts';

const receiver = await startReceiver();
after(receiver.close);
const TEXT = '{"ok":true}';

/** Bytes that arrive at a plain socket until the connection ends or stays still. */
async function bytesOf(kind: TransportFault, still?: RegExp): Promise<string> {
  const { hostname, port } = new URL(receiver.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /${kind} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => {
    text += part;
    if (still?.test(text)) socket.destroy();
  });
  await once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    text += `[${error.code}]`;
  });
  return text;
}

test('a source closes after a good reply, or answers in HTTP/1.0 without a length', async () => {
  const closed = await bytesOf('close');
  assert.match(closed, /^HTTP\/1\.1 200 OK\r\n.*content-length: 11\r\n.*connection: close\r\n/s);
  assert.ok(closed.endsWith(`\r\n\r\n${TEXT}`));
  const old = await bytesOf('http-1.0');
  assert.match(old, /^HTTP\/1\.0 200 OK\r\n/);
  assert.doesNotMatch(old, /content-length|transfer-encoding/i);
  assert.ok(old.endsWith(`\r\n\r\n${TEXT}`));
});

test('a source stalls or breaks off halfway, announces a wrong length, or speaks no HTTP', async () => {
  assert.ok((await bytesOf('stall-head', /\r\n\r\n$/)).endsWith('\r\n\r\n'));
  const half = /content-length: 11\r\n.*\r\n\{"ok"$/s;
  assert.match(await bytesOf('stall-body', half), half);
  assert.match(await bytesOf('cut'), half);
  assert.match(await bytesOf('reset-body'), /ECONNRESET/);
  assert.match(await bytesOf('reset'), /^\[ECONNRESET\]$/);
  assert.match(await bytesOf('wrong-length'), /content-length: 5\r\n.*true\}$/s);
  assert.doesNotMatch(await bytesOf('not-http'), /^HTTP/);
});

test('a redirect leads to itself, to another host, or to a link-local address', async () => {
  const location = async (kind: TransportFault) =>
    (await fetch(`${receiver.url}/${kind}`, { redirect: 'manual' })).headers.get('location');
  assert.equal(await location('redirect-loop'), '/redirect-loop');
  assert.equal(await location('redirect-away'), 'http://elsewhere.invalid/');
  assert.match(`${await location('redirect-local')}`, /^http:\/\/169\.254\./);
});

const isHarmless = (kind: TransportFault) => kind === 'close' || kind === 'http-1.0';
/** Only what never comes is given up, so that a busy machine fails nothing. */
const patience = (kind?: TransportFault) =>
  AbortSignal.timeout(kind?.startsWith('stall') ? 150 : 60_000);
const post = { method: 'POST', body: '{"model":"stand-in","prompt":"x","stream":false}' };
const headers = { 'x-riot-token': 'key', authorization: 'Bearer demo' };

/** Each stand-in with the address of a good reply, and how a fault is asked for. */
const STAND_INS = {
  async psp() {
    const psp = await startPsp();
    const set = (kind?: TransportFault) => psp.fault(kind ?? null);
    return { url: `${psp.url}/poslanci.zip`, set, close: psp.close };
  },
  async sources() {
    const sources = await startSources();
    const set = (kind?: TransportFault) => sources.fault('cnb', kind);
    return { url: `${sources.cnbUrl}/x/vyvoj_repo_historie.txt`, set, close: sources.close };
  },
  async llm() {
    const llm = await startLlm();
    const set = (kind?: TransportFault) => (kind ? llm.fault({ kind }) : llm.clearFaults());
    return { url: `${llm.url}/api/generate`, init: post, set, close: llm.close };
  },
  async tracker() {
    const tracker = await startTracker();
    const set = (kind?: TransportFault) => (kind ? tracker.fault({ kind }) : tracker.clearFaults());
    const init = { method: 'POST', body: '{"title":"t","body":"b"}' };
    return { url: `${tracker.url}/repos/a/b/issues`, init, set, close: tracker.close };
  },
  async game() {
    const game = await startGame({ population: { euw1: 200 } });
    const set = (kind?: TransportFault) => game.setFaults(...(kind ? [{ kind }] : []));
    const { puuid } = game.truths('euw1')[0]!;
    const path = `/euw1/lol/league/v4/entries/by-puuid/${puuid}`;
    return { url: game.url.replace('/{route}', path), set, close: game.close };
  },
};

for (const [name, start] of Object.entries(STAND_INS)) {
  test(`the stand-in ${name} has every fault of transport, with the reply it would give`, async (t) => {
    const one: Awaited<ReturnType<(typeof STAND_INS)['llm' | 'psp']>> & { init?: RequestInit } =
      await start();
    t.after(one.close);
    const outcome = async (kind?: TransportFault) => {
      const signal = patience(kind);
      const reply = await fetch(one.url, { headers, ...one.init, redirect: 'error', signal });
      return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength };
    };
    const good = await outcome();
    assert.ok(good.status < 300 && good.bytes > 0);
    for (const kind of TRANSPORT_FAULTS) {
      one.set(kind);
      const got = await outcome(kind).catch(() => undefined);
      if (kind === 'wrong-length') assert.equal(got?.bytes, Math.floor(good.bytes / 2));
      else assert.deepEqual(got, isHarmless(kind) ? good : undefined, kind);
    }
    one.set();
    assert.deepEqual(await outcome(), good);
  });
}

test('the receiver has every fault of transport as a path', async () => {
  for (const kind of TRANSPORT_FAULTS) {
    const signal = patience(kind);
    const asked = fetch(`${receiver.url}/${kind}`, { ...post, redirect: 'error', signal });
    const got = await asked.then((reply) => reply.text()).catch(() => undefined);
    if (kind === 'wrong-length') assert.equal(got, '{"ok"');
    else assert.equal(got, isHarmless(kind) ? '{"ok":true}' : undefined, kind);
  }
});
