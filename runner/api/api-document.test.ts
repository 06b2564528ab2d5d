import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { startTestRunner, type TestRunner } from '../testing/runner.ts';

let runner: TestRunner;
before(async () => {
  runner = await startTestRunner({ toml: '' });
});
after(() => runner.close());

test('4: every route is in the API document, or hidden with a reason', () => {
  // The scope of the dashboard hides all of its routes, see dashboard/routes.ts.
  const problems = routeProblems(runner.server).filter((line) => !/^[A-Z]+ \/dashboard/.test(line));
  assert.deepEqual(problems, []);
});

test('4: the API document is valid OpenAPI', async () => {
  const { body } = await runner.ask('GET', '/openapi.json');
  assert.deepEqual(await apiDocumentProblems(body), []);
});
