import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { answersIn } from './exchange.ts';
import { fuzz } from './run.ts';
import { startServices } from './services.ts';

test('hostile requests are answered as the API documents say, and end no service', async (t) => {
  const running = await startServices(join(mkdtempSync(join(tmpdir(), 'fuzz-')), 'data'));
  t.after(running.stop);
  const { problems, lines } = await fuzz(running.services, { requests: 1500, seed: 23 });
  t.diagnostic(lines.join('; '));
  assert.deepEqual(problems, []);
  for (const line of lines) assert.match(line, /\d 2xx, .*\d 4xx/);
});

test('an answer that something was written into is not taken for a whole one', () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
  const chunks = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n';
  const read = (text: string, methods: string[] = []) => {
    const { statuses, rest } = answersIn(text, methods);
    return [statuses, rest];
  };
  assert.deepEqual(read(ok + chunks + ok), [[200, 200, 200], '']);
  assert.deepEqual(read(`HTTP/1.1 100 Continue\r\n\r\n${ok}`), [[200], '']);
  assert.deepEqual(read(head + ok, ['HEAD', 'GET']), [[200, 200], '']);
  assert.deepEqual(read(`${head}{`), [[], `${head}{`]);
  assert.deepEqual(read(`${head}HT${ok.slice(2)}`)[0], [200]);
  assert.notEqual(read(`${head}HT${ok.slice(2)}`)[1], '');
  assert.deepEqual(answersIn(head + ok, ['HEAD']).closes, false);
  assert.deepEqual(answersIn(ok + head, ['GET', 'HEAD']).closes, true);
});
