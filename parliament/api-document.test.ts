import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { apiDocumentProblems, runClient } from '@tessera/kit/testing/api-document';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { sampleApp } from './testing/sample-app.ts';
import { samplePeriod } from './testing/sample-period.ts';

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

test("4.4: the API document has no error and no warning by redocly's recommended rules", async () => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as object;
  assert.deepEqual(await apiDocumentProblems(document), []);
});

/** What the examples of the README ask for, with a client whose types are generated. */
const PROGRAM = `
const period = Number(process.env.PERIOD);

const loyalty = await client.GET('/api/loyalty', {
  params: { query: { period, top: 5, format: 'json' } },
});
if (!loyalty.data) throw new Error(JSON.stringify(loyalty.error));
const { total, rows } = loyalty.data;
console.log(loyalty.data.period, rows.length, total >= rows.length);

const attendance = await client.GET('/api/attendance', {
  params: { query: { period, sort: 'most_absent', format: 'csv' } },
  parseAs: 'text',
});
console.log(String(attendance.data).split(',')[0]);

const map = await client.GET('/charts/similarity.png', {
  params: { query: { period } },
  parseAs: 'arrayBuffer',
});
console.log(map.response.headers.get('content-type'), map.response.ok);

const refused = await client.GET('/api/loyalty', {
  params: { query: { period, top: 0, format: 'json' } },
});
if (refused.error && refused.response.status === 400) {
  console.log(refused.error.status, refused.error.fields?.map(({ field }) => field).join());
}

const refresh = await client.POST('/api/refresh', { headers: { origin: process.env.URL!, authorization: 'Bearer wrong' } });
console.log(refresh.response.status);
`;

test("4.4: a client generated from the API document compiles and does the README's examples", async () => {
  const period = String(samplePeriod.term.number);
  const printed = await runClient(app.swagger(), PROGRAM, { URL: url, PERIOD: period });
  const [first, column, image, refused, refresh] = printed.trim().split('\n');
  assert.match(first!, new RegExp(`^${period} [1-5] true$`));
  assert.equal(column, 'id_poslanec');
  assert.equal(image, 'image/png true');
  assert.equal(refused, '400 top');
  assert.equal(refresh, '403');
});
