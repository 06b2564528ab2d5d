import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { apiDocumentProblems } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { sampleApp } from './testing/sample-app.ts';

let app: Server;
let url: string;
before(async () => {
  app = await sampleApp();
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => app.close());

test('4.4: every route is documented, or hidden with a reason', () => {
  assert.deepEqual(routeProblems(app), []);
});

test('4.4: the API document is valid OpenAPI', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the test reads single members of the document.
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as any;
  assert.deepEqual(await apiDocumentProblems(document), []);
  const { content } = document.paths['/api/feedback'].post.requestBody;
  assert.deepEqual(Object.keys(content), ['application/json', 'application/x-www-form-urlencoded']);
  assert.deepEqual(content['application/json'].schema.required, ['title', 'body']);
});
