import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, Response>>;
};
type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: { readonly 'application/json': { readonly schema: object } };
};

let runner: TestRunner;
let document: {
  openapi: string;
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
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Endpoints of every service. */
const OTHERS: readonly string[] = [];

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
  '/jobs/{id}/attempts': ['get'],
  '/jobs/{id}/retry': ['post'],
  '/jobs/{id}/run': ['post'],
  '/jobs/{id}/heartbeat': ['post'],
  '/jobs/{id}/end-lease': ['post'],
  '/jobs/end-leases': ['post'],
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
  '/workers': ['get'],
};

test('4: the API document names no endpoint that is not listed', () => {
  assert.deepEqual(Object.keys(document.paths).sort(), [...Object.keys(ROUTES), ...OTHERS].sort());
});

test('4: the API document names every endpoint', () => {
  for (const [path, methods] of Object.entries(ROUTES)) {
    assert.deepEqual(Object.keys(document.paths[path] ?? {}).sort(), [...methods].sort(), path);
  }
});

test('4: the API document declares path parameters and describes responses', () => {
  assert.match(document.openapi, /^3\.1\./);
  for (const { path, method, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path');
    assert.deepEqual(
      declared.map(({ name }) => name),
      inPath,
      path,
    );
    assert.equal(operation.requestBody !== undefined && method === 'get', false, path);
    assert.ok(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      path,
    );
    for (const [status, { description }] of Object.entries(operation.responses)) {
      assert.match(status, /^[2-5]\d\d$/);
      assert.ok(description.length > 0, path);
    }
  }
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
  assert.deepEqual([...seen].sort(), [
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '421',
    '429',
    '503',
  ]);
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
});
