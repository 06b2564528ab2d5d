import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { plainServer } from '../testing/ask.ts';

const server = await plainServer();
const querystring = Type.Object({
  top: Type.Optional(Type.Integer({ minimum: -5, maximum: 500 })),
  share: Type.Optional(Type.Number()),
  code: Type.Optional(Type.Union([Type.Integer(), Type.Literal('all')])),
  days: Type.Optional(Type.Array(Type.Integer())),
  shares: Type.Optional(Type.Array(Type.Number())),
  names: Type.Optional(Type.Array(Type.String())),
  anything: Type.Optional(Type.Unsafe({ type: 'array' })),
  either: Type.Optional(Type.Union([Type.Integer(), Type.Number()])),
  bounds: Type.Optional(Type.Union([Type.Integer({ maximum: 5 }), Type.Integer({ minimum: 10 })])),
});
server.get('/', { schema: { querystring } }, ({ query }) => query);
const params = Type.Object({ id: Type.Integer() });
server.get('/votes/:id', { schema: { params } }, (request) => request.params);
server.get('/form', { schema: { querystring }, attachValidation: true }, (request) => ({
  query: request.query,
  refused: request.validationError !== undefined,
}));
const order: string[] = [];
server.get(
  '/own-hooks',
  {
    schema: { querystring },
    attachValidation: true,
    preValidation: async () => void order.push('preValidation'),
    preHandler: async () => void order.push('preHandler'),
  },
  ({ query }) => query,
);
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

test('every number of a list must be one; lists of words and of anything stay as they are', async () => {
  const status = async (query: string) => (await server.inject(`/?${query}`)).statusCode;
  const ask = async (query: string) => (await server.inject(`/?${query}`)).json();
  assert.deepEqual(await ask('days=1&days=2'), { days: [1, 2] });
  for (const query of ['days=1&days=0x20', 'days=0x20&days=1', 'days=1.0&days=2', 'days=1&days=']) {
    assert.equal(await status(query), 400, query);
  }
  assert.deepEqual(await ask('shares=1.5&shares=2'), { shares: [1.5, 2] });
  assert.equal(await status('shares=1.5&shares=1e2'), 400);
  assert.deepEqual(await ask('names=0x20&names=a'), { names: ['0x20', 'a'] });
  assert.deepEqual(await ask('anything=0x20&anything=b'), { anything: ['0x20', 'b'] });
});

test('a field with two kinds of number is a number, and an integer only when both are', async () => {
  const status = async (query: string) => (await server.inject(`/?${query}`)).statusCode;
  assert.equal(await status('either=1.5'), 200);
  assert.equal(await status('either=0x20'), 400);
  assert.equal(await status('bounds=12'), 200);
  assert.equal(await status('bounds=0xc'), 400);
  assert.equal(await status('bounds=12.0'), 400);
});

test('an integer that JavaScript cannot tell from its neighbours is refused', async () => {
  assert.equal((await server.inject('/votes/9007199254740991')).statusCode, 200);
  assert.equal((await server.inject('/votes/9007199254740993')).statusCode, 400);
});

test('a form without fields is refused by the validator', async () => {
  const post = (payload: string, type: string) =>
    server.inject({ method: 'POST', url: '/form', headers: { 'content-type': type }, payload });
  for (const payload of ['null', '"text"', '7']) {
    assert.equal((await post(payload, 'application/json')).statusCode, 400, payload);
  }
  assert.equal((await server.inject({ method: 'POST', url: '/form' })).statusCode, 400);
});

test('hooks of a route run as well', async () => {
  const { statusCode } = await server.inject('/own-hooks?top=0x20');
  assert.deepEqual([statusCode, order], [200, ['preValidation', 'preHandler']]);
});
