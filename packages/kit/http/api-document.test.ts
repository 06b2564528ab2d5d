import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { apiDocumentProblems } from '../testing/api-document.ts';
import { plainServer } from '../testing/ask.ts';
import { perMinute } from './rate-limit.ts';

const THING = Type.Object({ name: Type.String() }, { title: 'Thing' });

async function documentOf(other = THING) {
  const server = await plainServer({
    api: { title: 'Things', version: '1', description: 'A test', tags: { things: 'All of them' } },
    publicUrl: 'https://things.example/',
  });
  const tags = ['things'];
  server.get(
    '/api/things/:id',
    {
      config: perMinute(5),
      schema: {
        operationId: 'thing',
        summary: 'One thing',
        tags,
        params: Type.Object({ id: Type.Integer() }),
        response: { 200: THING },
      },
    },
    () => ({ name: 'one' }),
  );
  server.post(
    '/api/things',
    {
      schema: {
        operationId: 'addThing',
        summary: 'A new thing',
        tags,
        body: other,
        response: { 201: other },
      },
    },
    async (_request, reply) => {
      reply.code(201);
      return { name: 'new' };
    },
  );
  await server.ready();
  // biome-ignore lint/suspicious/noExplicitAny: the test reads single members of the document.
  const document = server.swagger() as any;
  await server.close();
  return document;
}

test('a document made of small schemas is valid OpenAPI', async () => {
  assert.deepEqual(await apiDocumentProblems(await documentOf()), []);
});

test('a schema with a title stands in components once and is referred to', async () => {
  const { components, paths } = await documentOf();
  assert.deepEqual(components.schemas.Thing.required, ['name']);
  const ref = { $ref: '#/components/schemas/Thing' };
  const { responses, requestBody } = paths['/api/things'].post;
  assert.deepEqual(responses[201].content['application/json'].schema, ref);
  assert.deepEqual(requestBody.content['application/json'].schema, ref);
});

test('two different schemas with one title are an error that names it', async () => {
  const other = Type.Object({ name: Type.String(), size: Type.Number() }, { title: 'Thing' });
  await assert.rejects(documentOf(other), /two different schemas have the title Thing/);
});

test('refusals follow from what a route has, with their headers', async () => {
  const { paths, servers } = await documentOf();
  const { get } = paths['/api/things/{id}'];
  assert.deepEqual(Object.keys(get.responses), ['200', '400', '404', '421', '429', '503']);
  assert.deepEqual(Object.keys(get.responses[200].headers).sort(), [
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
  ]);
  assert.ok(get.responses[429].headers['Retry-After']);
  assert.ok(get.responses[503].headers['Retry-After']);
  const { post } = paths['/api/things'];
  assert.deepEqual(Object.keys(post.responses), ['201', '400', '413', '415', '421', '503']);
  assert.equal(post.responses[201].headers, undefined);
  assert.deepEqual(servers, [{ url: 'https://things.example' }]);
});

/** A server whose reply has a member too many; a status that is not documented; a right reply. */
const SERVICE = `
import '@tessera/kit/testing/documented-replies';
import { plainServer } from '@tessera/kit/testing/ask';
import { Type } from 'typebox';
const server = await plainServer();
const schema = { response: { 200: { description: '', content: { 'application/json': {
  schema: Type.Object({ name: Type.String() }) } } } } };
server.get('/things', { schema }, (request, reply) => reply.type('application/json')
  .code(request.headers.code === undefined ? 200 : 418).send(request.headers.body));
for (const headers of JSON.parse(process.env.ASKED)) await server.inject({ url: '/things', headers });
`;

async function endOf(asked: readonly Record<string, string>[]) {
  const args = ['--input-type=module', '--eval', SERVICE];
  const env = { ...process.env, ASKED: JSON.stringify(asked) };
  const end = promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env });
  return end.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );
}

test('a reply that the document does not describe fails the test process at its end', async () => {
  const good = { body: '{"name":"a"}' };
  assert.equal(await endOf([good]), '');
  assert.match(
    await endOf([good, { body: '{"name":1}' }]),
    /GET \/things 200: \/name must be string/,
  );
  assert.match(await endOf([{ body: '{"name":"a","size":2}' }]), /GET \/things 200: .*size/);
  assert.match(await endOf([{ body: '{}' }]), /required properties name/);
  assert.match(await endOf([{ ...good, code: '418' }]), /418: the status is not documented/);
});
