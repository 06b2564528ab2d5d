import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiDocumentProblems, runClient } from '@tessera/kit/testing/api-document';
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

test("9: the API document has no error and no warning by redocly's recommended rules", async () => {
  const document = (await (await fetch(`${site.url}/openapi.json`)).json()) as object;
  assert.deepEqual(await apiDocumentProblems(document), []);
});

/** What the addresses of the README are for, with a client whose types are generated. */
const PROGRAM = `
const json = { accept: 'application/json' };

const regions = await client.GET('/api/regions', { params: { query: { format: 'json' } } });
if (!regions.data) throw new Error(JSON.stringify(regions.error));
const prague = regions.data.rows.find(({ region }) => region === 'praha');
const years: number | null | undefined = prague?.years_to_buy;
console.log(regions.data.total, typeof years);

const prices = await client.GET('/api/chart/prices', {
  params: { query: { region: 'brno', format: 'json', lang: 'cs' } },
});
if (!prices.data) throw new Error(JSON.stringify(prices.error));
console.log(prices.data.labels.length === prices.data.datasets[0]?.data.length);

const csv = await client.GET('/api/chart/affordability', {
  params: { query: { format: 'csv' } },
  parseAs: 'text',
});
console.log(String(csv.data).split(',')[0]);

const mortgage = await client.POST('/api/mortgage-calc', {
  headers: json,
  body: { price: 5_000_000, rate: 5, years: 30, ltv: 80 },
});
if (!mortgage.data) throw new Error('no answer');
console.log(Math.round(mortgage.data.monthly_payment));

const wrong = await client.POST('/api/mortgage-calc', { headers: json, body: { price: -1 } });
if (wrong.error) console.log(wrong.error.status, wrong.error.fields?.[0]?.field);

const status = await client.GET('/api/status');
console.log(status.data?.sources.length);
`;

test("9: a client generated from the API document compiles and does the README's examples", async () => {
  const printed = await runClient(site.app.swagger(), PROGRAM, { URL: site.url });
  assert.deepEqual(printed.trim().split('\n'), [
    '15 number',
    'true',
    'label',
    '21473',
    '422 price',
    '5',
  ]);
});
