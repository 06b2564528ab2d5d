import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { errorAsJson } from './error-form.ts';
import { createServer } from './server.ts';

const server = await createServer({
  log: { level: 'silent', format: 'json' },
  api: { title: 'Test', version: '1' },
  errorReply: errorAsJson,
});
const querystring = Type.Object({
  top: Type.Optional(Type.Integer({ minimum: -5, maximum: 500 })),
  share: Type.Optional(Type.Number()),
  code: Type.Optional(Type.Union([Type.Integer(), Type.Literal('all')])),
  days: Type.Optional(Type.Array(Type.Integer())),
});
server.get('/', { schema: { querystring } }, ({ query }) => query);
const params = Type.Object({ id: Type.Integer() });
server.get('/votes/:id', { schema: { params } }, (request) => request.params);
server.get('/form', { schema: { querystring }, attachValidation: true }, (request) => ({
  query: request.query,
  refused: request.validationError !== undefined,
}));
server.post(
  '/form',
  { schema: { body: Type.Object({ amount: Type.Number() }) } },
  (request) => request.body,
);

const odd = [
  'Infinity',
  '-Infinity',
  'NaN',
  '1e309',
  '1e2',
  '0x20',
  '0b1',
  '%205',
  '5.',
  '.5',
  '',
  '१',
];
for (const text of odd) {
  test(`${decodeURIComponent(text) || 'an empty text'} is no number: 400 that names the field`, async () => {
    for (const field of ['top', 'share']) {
      const response = await server.inject(
        `/?${field}=${encodeURIComponent(decodeURIComponent(text))}`,
      );
      assert.equal(response.statusCode, 400, field);
      const type = field === 'top' ? 'an integer' : 'a number';
      assert.deepEqual(response.json().fields, [{ field, message: `must be ${type}` }]);
    }
  });
}

test('digits with a sign, and a point where fractions are allowed, are numbers', async () => {
  const response = await server.inject('/?top=-5&share=%2B0.25&code=7');
  assert.deepEqual(response.json(), { top: -5, share: 0.25, code: 7 });
  assert.equal((await server.inject('/?top=1.0')).statusCode, 400);
  assert.equal((await server.inject('/?top=99999999999999999999')).statusCode, 400);
  assert.equal((await server.inject(`/?share=${'9'.repeat(400)}`)).statusCode, 400);
});

test('a number out of range is told its range, and every problem comes at once', async () => {
  const { fields } = (await server.inject('/?top=501&share=0x20')).json();
  assert.deepEqual(fields, [
    { field: 'top', message: 'must be at most 500' },
    { field: 'share', message: 'must be a number' },
  ]);
});

test('a field that may be a word keeps its words', async () => {
  assert.deepEqual((await server.inject('/?code=all')).json(), { code: 'all' });
});

test('path parameters and forms follow the same rule', async () => {
  assert.equal((await server.inject('/votes/0x20')).statusCode, 400);
  assert.deepEqual((await server.inject('/votes/32')).json(), { id: 32 });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (payload: string) =>
    server.inject({ method: 'POST', url: '/form', headers, payload });
  assert.equal((await send('amount=1e309')).statusCode, 400);
  assert.deepEqual((await send('amount=1.5')).json(), { amount: 1.5 });
});

test('a route that words its own problems sees the text as it was sent', async () => {
  const response = (await server.inject('/form?top=0x20')).json();
  assert.deepEqual(response, { query: { top: '0x20' }, refused: true });
});
