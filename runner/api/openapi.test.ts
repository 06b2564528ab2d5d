import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Operation = {
  readonly responses: Readonly<Record<string, Response>>;
};
type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: { readonly 'application/json': { readonly schema: object } };
};

let runner: TestRunner;
let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { readonly required?: readonly string[] }> };
};
before(async () => {
  runner = await startTestRunner();
  document = (await runner.ask('GET', '/openapi.json')).body;
});
after(() => runner.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );

/** Every endpoint of docs/contract/runner.md 4. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  '/health': ['get'],
  '/ready': ['get'],
  '/jobs': ['get', 'post'],
  '/jobs/batch': ['post'],
  '/jobs/cancel': ['post'],
  '/jobs/dead/groups': ['get'],
  '/jobs/dead/retry': ['post'],
  '/jobs/dead/purge': ['post'],
  '/jobs/{id}': ['get', 'delete'],
  '/jobs/{id}/replay': ['post'],
  '/jobs/{id}/attempts': ['get'],
  '/jobs/{id}/retry': ['post'],
  '/jobs/{id}/run': ['post'],
  '/jobs/{id}/heartbeat': ['post'],
  '/jobs/{id}/complete': ['post'],
  '/jobs/{id}/fail': ['post'],
  '/queues': ['get', 'post'],
  '/queues/{name}': ['get', 'put', 'delete'],
  '/queues/{name}/pause': ['post'],
  '/queues/{name}/resume': ['post'],
  '/schedules': ['get', 'post'],
  '/schedules/{id}': ['get', 'put', 'delete'],
  '/schedules/{id}/run': ['post'],
  '/metrics': ['get'],
  '/metrics/prometheus': ['get'],
};

test('4: the API document names every endpoint, and no other', () => {
  const named = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.keys(methods).sort(),
  ]);
  const wanted = Object.entries(ROUTES).map(([path, methods]) => [path, [...methods].sort()]);
  assert.deepEqual(Object.fromEntries(named), Object.fromEntries(wanted));
});

test('7: in the API document every refusal is {error, status}', () => {
  const seen = new Set<string>();
  for (const { path, operation } of operations()) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      // `/ready` says why it is not.
      if (status < '400' || path === '/ready') continue;
      seen.add(status);
      const { $ref = '' } = content!['application/json'].schema as { $ref?: string };
      assert.equal($ref, '#/components/schemas/Error', path);
    }
  }
  assert.deepEqual(document.components.schemas.Error?.required, ['error', 'status']);
  for (const probe of ['/health', '/ready']) {
    const { responses = {} } = document.paths[probe]?.get ?? {};
    assert.deepEqual(
      Object.keys(responses).filter((status) => status === '401' || status === '403'),
      [],
      probe,
    );
  }
  assert.equal([...seen].sort().join(' '), '400 401 403 404 409 413 415 421 503 507');
  for (const [path, method] of [
    ['/jobs/{id}', 'delete'],
    ['/queues', 'post'],
    ['/queues/{name}', 'delete'],
  ] as const) {
    assert.ok(document.paths[path]?.[method]?.responses[409], `${method} ${path}`);
  }
});

test('4: the API document describes response headers', () => {
  const headers = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses[200]?.headers ?? {});
  assert.deepEqual(headers('/jobs', 'get'), ['X-Next-Cursor']);
  assert.deepEqual(headers('/jobs', 'post'), ['Idempotency-Mismatch']);
  assert.deepEqual(headers('/queues', 'get'), ['X-Next-Offset']);
});

test('7: the API document tells of the full disk where something is stored', () => {
  assert.ok(document.paths['/jobs']?.post?.responses[507]);
  assert.equal(document.paths['/jobs']?.get?.responses[507], undefined);
});
