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
  names: Type.Optional(Type.Array(Type.String())),
});
server.get('/', { schema: { querystring } }, ({ query }) => query);
const params = Type.Object({ id: Type.Integer() });
server.get('/votes/:id', { schema: { params } }, (request) => request.params);
server.get('/form', { schema: { querystring }, attachValidation: true }, (request) => ({
  query: request.query,
  refused: request.validationError !== undefined,
}));
const body = Type.Object({ amount: Type.Number() });
server.post('/form', { schema: { body } }, (request) => request.body);

const status = async (address: string) => (await server.inject(address)).statusCode;
const json = async (address: string) => (await server.inject(address)).json();

test('a text that is no plain decimal number is 400 and names the field', async () => {
  for (const text of [
    'Infinity',
    'NaN',
    '1e309',
    '1e2',
    '0x20',
    '0b1',
    ' 5',
    '5.',
    '.5',
    '',
    '१',
  ]) {
    for (const [field, kind] of [
      ['top', 'an integer'],
      ['share', 'a number'],
    ]) {
      const response = await server.inject(`/?${field}=${encodeURIComponent(text)}`);
      assert.equal(response.statusCode, 400, `${field}=${text}`);
      assert.deepEqual(response.json().fields, [{ field, message: `must be ${kind}` }]);
    }
  }
});

test('digits with a sign, and a point where fractions are allowed, are numbers', async () => {
  assert.deepEqual(await json('/?top=-5&share=%2B0.25&code=7'), { top: -5, share: 0.25, code: 7 });
  assert.deepEqual(await json('/?code=all'), { code: 'all' });
  assert.equal(await status('/?top=1.0'), 400);
  assert.equal(await status(`/?share=${'9'.repeat(400)}`), 400);
});

test('an integer that JavaScript cannot tell from its neighbours is refused', async () => {
  assert.equal(await status('/votes/9007199254740991'), 200);
  assert.equal(await status('/votes/9007199254740993'), 400);
});

test('every problem comes at once, with the range of a number that is out of it', async () => {
  const { fields } = await json('/?top=501&share=0x20');
  assert.deepEqual(fields, [
    { field: 'top', message: 'must be at most 500' },
    { field: 'share', message: 'must be a number' },
  ]);
});

test('path parameters, lists and forms follow the same rule; lists of words stay as they are', async () => {
  assert.equal(await status('/votes/0x20'), 400);
  assert.deepEqual(await json('/?days=1&days=2'), { days: [1, 2] });
  assert.equal(await status('/?days=1&days=0x20'), 400);
  assert.deepEqual(await json('/?names=0x20&names=a'), { names: ['0x20', 'a'] });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (payload: string) =>
    server.inject({ method: 'POST', url: '/form', headers, payload });
  assert.equal((await send('amount=1e309')).statusCode, 400);
  assert.deepEqual((await send('amount=1.5')).json(), { amount: 1.5 });
  assert.equal((await server.inject({ method: 'POST', url: '/form' })).statusCode, 400);
});

test('a route that words its own problems sees the text as it was sent', async () => {
  assert.deepEqual(await json('/form?top=0x20'), { query: { top: '0x20' }, refused: true });
});
