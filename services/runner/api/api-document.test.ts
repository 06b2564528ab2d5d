import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

type Response = {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: {
    readonly 'application/json': { readonly schema: { readonly $ref?: string } };
  };
};
type Operation = { readonly responses: Readonly<Record<string, Response>> };

let runner: TestRunner;
let document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { readonly required?: readonly string[] }> };
};
before(async () => {
  runner = await startTestRunner({ toml: '' });
  document = (await runner.ask('GET', '/openapi.json')).body;
});
after(() => runner.close());

/** Every endpoint of docs/contract/runner.md 4. */
const ENDPOINTS = `
GET /health
GET /ready
GET /jobs
POST /jobs
POST /jobs/batch
POST /jobs/cancel
GET /jobs/dead/groups
POST /jobs/dead/retry
POST /jobs/dead/purge
GET /jobs/{id}
DELETE /jobs/{id}
POST /jobs/{id}/replay
GET /jobs/{id}/attempts
POST /jobs/{id}/retry
POST /jobs/{id}/run
POST /jobs/{id}/heartbeat
POST /jobs/{id}/complete
POST /jobs/{id}/fail
GET /queues
POST /queues
GET /queues/{name}
PUT /queues/{name}
DELETE /queues/{name}
POST /queues/{name}/pause
POST /queues/{name}/resume
GET /schedules
POST /schedules
GET /schedules/{id}
PUT /schedules/{id}
DELETE /schedules/{id}
POST /schedules/{id}/run
GET /metrics
GET /metrics/prometheus
`;

test('4: the API document names every endpoint, and no other', () => {
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(named.toSorted(), ENDPOINTS.trim().split('\n').toSorted());
});

test('4: every route is in the API document, or hidden with a reason', () => {
  // The scope of the dashboard hides all of its routes, see dashboard/routes.ts.
  const problems = routeProblems(runner.server).filter((line) => !/^[A-Z]+ \/dashboard/.test(line));
  assert.deepEqual(problems, []);
});

test('4: the API document is valid OpenAPI', async () => {
  assert.deepEqual(await apiDocumentProblems(document), []);
});

test('7: in the API document every refusal is {error, status}', () => {
  const statuses = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    if (path === '/ready') continue; // it says why it is not
    for (const { responses } of Object.values(methods)) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (status < '400') continue;
        statuses.add(status);
        assert.equal(content?.['application/json'].schema.$ref, '#/components/schemas/Error', path);
      }
    }
  }
  assert.deepEqual(document.components.schemas.Error?.required, ['error', 'status']);
  assert.equal([...statuses].sort().join(' '), '400 401 403 404 409 413 415 421 503 507');
});

test('4, 7: the API document has the refusals and headers that an endpoint can answer with', () => {
  const responses = (path: string, method: string) => document.paths[path]![method]!.responses;
  const headers = (path: string, method: string) =>
    Object.keys(responses(path, method)[200]?.headers ?? {});
  for (const [path, method] of [
    ['/jobs/{id}', 'delete'],
    ['/queues', 'post'],
    ['/queues/{name}', 'delete'],
  ] as const) {
    assert.ok(responses(path, method)[409], `${method} ${path}`);
  }
  for (const probe of ['/health', '/ready']) {
    assert.equal(responses(probe, 'get')[401], undefined);
  }
  assert.ok(responses('/jobs', 'post')[507]);
  assert.equal(responses('/jobs', 'get')[507], undefined);
  assert.deepEqual(headers('/jobs', 'get'), ['X-Next-Cursor']);
  assert.deepEqual(headers('/queues', 'get'), ['X-Next-Offset']);
});
