import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { startSite, type TestSite } from './testing/site.ts';

let site: TestSite;
before(async () => {
  site = await startSite();
});
after(() => site?.close());

test('9: every route is documented, or hidden with a reason', () => {
  assert.deepEqual(routeProblems(site.app), []);
});

test('9: the API document is valid OpenAPI', async () => {
  const document = (await (await fetch(`${site.url}/openapi.json`)).json()) as object;
  assert.deepEqual(await apiDocumentProblems(document), []);
});
