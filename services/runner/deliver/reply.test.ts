import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReply } from './reply.ts';

/** Status, body and whether the connection may be used again, or the words of an error. */
function read(parts: readonly string[], isClosed = false): unknown {
  let [status, body, end] = [0, '', 'open'];
  const reply = createReply({
    onHead: ({ statusCode }) => {
      status = statusCode;
    },
    onData: (bytes) => {
      body += bytes.toString('latin1');
    },
    onEnd: (isReusable) => {
      end = isReusable ? 'reusable' : 'used up';
    },
  });
  try {
    for (const part of parts) reply.feed(Buffer.from(part, 'latin1'));
  } catch (error) {
    return (error as Error).message;
  }
  if (isClosed) reply.closed();
  return [status, body, end];
}

const OK = 'HTTP/1.1 200 OK\r\n';
for (const [what, text, expected] of [
  ['a length', `${OK}Content-Length: 3\r\n\r\nabc`, [200, 'abc', 'reusable']],
  ['a length of 0', `${OK}content-length:0\r\n\r\n`, [200, '', 'reusable']],
  ['no body', 'HTTP/1.1 204\r\nx: y\r\n\r\n', [204, '', 'reusable']],
  [
    'connection: close',
    `${OK}Connection: close\r\ncontent-length: 1\r\n\r\na`,
    [200, 'a', 'used up'],
  ],
  ['HTTP/1.0', 'HTTP/1.0 503 Busy\r\ncontent-length: 1\r\n\r\na', [503, 'a', 'used up']],
  [
    'an interim answer',
    `HTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 1\r\n\r\na`,
    [200, 'a', 'reusable'],
  ],
  [
    'chunks',
    `${OK}Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nt: 1\r\n\r\n`,
    [200, 'abc0123456789', 'reusable'],
  ],
  [
    'chunks beside a length',
    `${OK}content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`,
    [200, 'a', 'used up'],
  ],
  ['a body without length', `${OK}\r\nabc`, [200, 'abc', 'open']],
  [
    'a chunk without size',
    `${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n`,
    'a chunk of the body has no size',
  ],
  [
    'a chunk that is too long',
    `${OK}transfer-encoding: chunked\r\n\r\n1\r\nabcd\r\n`,
    'a chunk of the body is longer than its size',
  ],
  [
    'two lengths',
    `${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    'the answer has two lengths',
  ],
  ['a length in words', `${OK}content-length: -1\r\n\r\n`, 'the answer has content-length "-1"'],
  ['a line without a name', `${OK} folded\r\n\r\n`, 'a header of the answer has no name'],
  ['another protocol', 'HTTP/1.1 101 Switching\r\n\r\n', 'the receiver changed the protocol'],
  ['no HTTP', 'SSH-2.0-x', 'the answer is not HTTP: "SSH-2.0"'],
] as const) {
  test(`6.3: an answer with ${what} is read alike however it is cut`, () => {
    assert.deepEqual(read([text]), expected);
    assert.equal(String(read([...text])).slice(0, 20), String(expected).slice(0, 20));
    for (let cut = 1; cut < text.length; cut++) {
      const found = String(read([text.slice(0, cut), text.slice(cut)]));
      assert.equal(found.slice(0, 20), String(expected).slice(0, 20));
    }
  });
}

test('6.3: a body without length ends with the connection, and bytes behind an answer use it up', () => {
  assert.deepEqual(read([`${OK}\r\nabc`], true), [200, 'abc', 'used up']);
  assert.deepEqual(read([`${OK}content-length: 1\r\n\r\nabHTTP/1.1`]), [200, 'a', 'used up']);
  assert.match(String(read([`${OK}x: ${'y'.repeat(70_000)}`])), /too long/);
});
