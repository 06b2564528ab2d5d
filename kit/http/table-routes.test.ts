import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { Type } from 'typebox';
import { horizontalBars } from '../chart/bars.ts';
import { drawInThisThread } from '../chart/drawing.ts';
import { html } from '../html.ts';
import { routeProblems } from '../testing/every-route.ts';
import { errorAsJson } from './error-form.ts';
import { createPageCache } from './page-cache.ts';
import { createServer } from './server.ts';
import { tableRoutes } from './table-routes.ts';

const MEMBERS = [
  { name: 'Adam', ballot: '-x', votes: 3 },
  { name: '=Bára', ballot: '@', votes: 1 },
];

const server = await createServer({
  log: { level: 'silent', format: 'json' },
  api: { title: 'Test', version: '1' },
  errorReply: errorAsJson,
});
const pages = createPageCache({ ttlMs: 60_000, maxEntries: 10 });
tableRoutes(
  { server, pages, drawing: drawInThisThread() },
  {
    name: 'members',
    summary: 'Members by votes',
    rowsAPage: 1,
    tags: ['members'],
    paths: { page: '/clubs/:club', api: '/api/clubs/:club' },
    params: { club: Type.String() },
    query: { top: Type.Integer({ minimum: 0, maximum: 9, default: 5 }) },
    load: async ({ params, query }) => ({
      club: params.club,
      rows: MEMBERS.slice(0, query.top),
    }),
    page: ({ club }, { visit }, { chart, image }) =>
      html`<h1>${club} ${visit.locale}</h1>${image}${chart}`,
    table: ({ rows }) => html`<table><tr><td>${rows.length}</td></tr></table>`,
    records: ({ rows }) => rows,
    file: ({ club }) => ({ name: `members-${club}`, codes: ['ballot'] }),
    json: ({ rows }, records) => ({ total: rows.length, rows: records }),
    jsonSchema: Type.Object({ total: Type.Integer(), rows: Type.Array(Type.Unknown()) }),
    chart: {
      path: '/charts/clubs/:club.png',
      query: { top: Type.Integer({ minimum: 0, maximum: 9, default: 1 }) },
      onPage: ({ top }) => ({ top: Math.min(top, 1) }),
      footnote: ({ club }) => `Source: ${club}`,
      picture: ({ rows }) =>
        rows.length === 0
          ? undefined
          : {
              chart: horizontalBars({
                bars: rows.map(({ name, votes }) => {
                  return { name, value: votes, text: `${votes}`, shade: 0.5 };
                }),
                axis: 'votes',
              }),
              title: 'Adam voted most often.',
              measure: 'votes',
              width: 300,
              height: 100,
            },
    },
  },
);

test('the page gets its figure with the downloads of the same choice', async () => {
  const { statusCode, headers, body } = await server.inject('/clubs/A%26B?top=2');
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/html; charset=utf-8']);
  assert.match(body, /<h1>A&amp;B cs<\/h1>\/charts\/clubs\/A%26B\.png\?top=1</);
  assert.match(body, /aria-label="Adam voted most often\. votes"/);
  assert.match(body, /href="\/api\/clubs\/A%26B\?top=2&amp;format=csv" download>CSV</);
  assert.match(body, /href="\/charts\/clubs\/A%26B\.png\?top=1" download>PNG</);
});

test('the same table comes as fragment, JSON, CSV and XLSX', async () => {
  const fragment = await server.inject('/api/clubs/A');
  assert.equal(fragment.body, '<table><tr><td>2</td></tr></table>');
  const json = await server.inject('/api/clubs/A?format=json');
  assert.deepEqual(json.json(), { total: 2, rows: [MEMBERS[0]], page: 1, pages: 2 });
  const second = await server.inject('/api/clubs/A?format=json&page=2');
  assert.deepEqual(second.json().rows, [MEMBERS[1]]);
  const csv = await server.inject('/api/clubs/A?format=csv');
  assert.equal(csv.body, "name,ballot,votes\r\nAdam,-x,3\r\n'=Bára,@,1\r\n");
  assert.match(String(csv.headers['content-disposition']), /"members-A\.csv"/);
  const { headers, rawPayload } = await server.inject('/api/clubs/A?format=xlsx');
  assert.match(String(headers['content-disposition']), /"members-A\.xlsx"/);
  assert.deepEqual(await readSheet(rawPayload), [
    ['name', 'ballot', 'votes'],
    ['Adam', '-x', 3],
    ['=Bára', '@', 1],
  ]);
});

test('the chart is a PNG; a choice without data has none: 404', async () => {
  const { headers, rawPayload } = await server.inject('/charts/clubs/A.png');
  assert.equal(headers['content-type'], 'image/png');
  assert.equal(rawPayload.subarray(1, 4).toString(), 'PNG');
  assert.equal((await server.inject('/charts/clubs/A.png?top=0')).statusCode, 404);
  assert.doesNotMatch((await server.inject('/clubs/A?top=0')).body, /<figure/);
});

test('a bad parameter is 400 at all three addresses', async () => {
  for (const path of ['/clubs/A', '/api/clubs/A', '/charts/clubs/A.png']) {
    assert.equal((await server.inject(`${path}?top=0x2`)).statusCode, 400, path);
  }
});

test('all three addresses are documented', () => {
  assert.deepEqual(routeProblems(server), []);
});
