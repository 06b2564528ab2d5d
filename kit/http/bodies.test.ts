import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainServer } from '../testing/ask.ts';
import { jsonProblem } from './bodies.ts';

const duplicateName = (text: string) => jsonProblem(text)?.twice;

test('the first name that an object has twice is found by its path', () => {
  const found: readonly (readonly [string, string])[] = [
    ['{"url": 1, "url": 2}', 'url'],
    ['{"payload": {"a": {"b": 1, "c": 2, "b": 3}}}', 'payload.a.b'],
    ['{"jobs": [{"a": 1}, {"a": [1, {"b": 1, "b": 2}]}]}', 'jobs.1.a.1.b'],
    ['{"a": 1, "\\u0061": 2}', 'a'],
    ['{"a" : 1,\n\t"a"\r\n: 2}', 'a'],
    ['{"": 1, "": 2}', ''],
    ['{"a\\"": 1, "a\\\\": 2, "a\\"": 3}', 'a"'],
    ['[[], {}, {"x": {}, "x": []}]', '2.x'],
    ['{"a": {"b": {"a": 1}, "a": 2}, "a": 3}', 'a'],
    ['{"a": [{"a": {"a": 1}}, {"a": 1, "b": {"a": 1}, "a": 2}]}', 'a.1.a'],
    ['{"__proto__": 1, "__proto__": 2}', '__proto__'],
  ];
  for (const [text, path] of found) {
    assert.doesNotThrow(() => JSON.parse(text), text);
    assert.equal(duplicateName(text), path, text);
  }
});

test('equal names of different objects, and equal texts that are values, are no duplicates', () => {
  const fine = [
    '{}',
    '[]',
    '"a"',
    'null',
    '{"a": {"a": {"a": 1}}, "b": {"a": 1}}',
    '[{"a": 1}, {"a": 1}]',
    '{"a": "a", "b": ["a", "a", "b"]}',
    '{"a": "{\\"a\\": 1, \\"a\\": 2}"}',
    '{"a": "\\\\", "b": "\\\\\\"", "c": "\\"a\\":"}',
    '{"a": "x", "A": "x", "a ": "x"}',
  ];
  for (const text of fine) {
    assert.doesNotThrow(() => JSON.parse(text), text);
    assert.equal(duplicateName(text), undefined, text);
  }
});

/** The names of an object, `count` of them from `first` on. */
const names = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `"n${first + index}":0`).join();

test('a wide text is read in one pass', () => {
  assert.equal(duplicateName(`{${names(9999)}}`), undefined);
  assert.equal(duplicateName(`{${names(9999)},"n9998":0}`), 'n9998');
  // A pass over each run of backslashes, not one for each backslash.
  assert.equal(duplicateName(`{"a":"${'\\\\'.repeat(200_000)}","a":1}`), 'a');
  assert.equal(duplicateName(`{"a":"${'\\"'.repeat(200_000)}","a":1}`), 'a');
});

test('a text that is no JSON is read to its end, and left to the parser', () => {
  for (const text of ['', '"', '{"a', '{"a\\', '{"\\x": 1, "\\y": 2}', ']}]}', '"a" :', '{"a": ']) {
    assert.throws(() => JSON.parse(text), text);
    assert.equal(jsonProblem(text), undefined, text);
  }
});

test('JSON may be 100 levels deep; more is 400 and names the limit, before it is parsed', async (t) => {
  const server = await plainServer({
    bodyLimitBytes: 2 ** 20,
  });
  server.post('/', ({ body }) => ({ is: typeof body }));
  const send = async (payload: string) => {
    const { statusCode, body } = await server.inject(posted(payload));
    return [statusCode, JSON.parse(body).error ?? 'taken'];
  };
  const nested = (begin: string, end: string, levels: number) =>
    `${begin.repeat(levels)}1${end.repeat(levels)}`;
  assert.deepEqual(await send(nested('[', ']', 100)), [200, 'taken']);
  assert.deepEqual(await send(nested('{"a":', '}', 100)), [200, 'taken']);
  // Brackets within a text are no levels.
  assert.deepEqual(await send(`"${'['.repeat(5000)}"`), [200, 'taken']);
  const parsed = t.mock.method(JSON, 'parse');
  const refusals = await Promise.all([
    server.inject(posted(nested('[', ']', 101))),
    server.inject(posted(nested('{"a":', '}', 150_000))),
    server.inject(posted('['.repeat(1_000_000))),
  ]);
  assert.equal(parsed.mock.callCount(), 0);
  parsed.mock.restore();
  for (const { statusCode, body } of refusals) {
    assert.deepEqual(
      [statusCode, JSON.parse(body).error],
      [400, 'body may be nested 100 levels deep'],
    );
  }
  assert.deepEqual(await send('{"a": 1, "b": {"c": 1, "c": 2}}'), [
    400,
    'b.c is given twice; a name may occur once in an object',
  ]);
});

test('JSON may have 10,000 different names and 100,000 arrays and objects, 200,000 values', () => {
  const problem = (text: string) => jsonProblem(text)?.wording.message;
  const lists = (times: number) =>
    `[${Array.from({ length: times }, (_, list) => `{${names(20, list * 20)}}`).join()}]`;
  assert.equal(problem(lists(500)), undefined);
  assert.equal(problem(lists(501)), 'may have 10000 different names in its objects');
  assert.equal(
    problem(
      `[${Array(2000)
        .fill(`{${names(20)}}`)
        .join()}]`,
    ),
    undefined,
  );
  assert.equal(problem(`[${Array(99_999).fill('{}').join()}]`), undefined);
  assert.equal(
    problem(`[${Array(100_000).fill('{}').join()}]`),
    'may have 100000 arrays and objects',
  );
});

function posted(payload: string) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: '/', headers, payload } as const;
}
