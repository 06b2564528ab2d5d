import assert from 'node:assert/strict';
import { test } from 'node:test';
import { horizontalBars } from '@tessera/kit/chart/bars';
import { drawInThisThread } from '@tessera/kit/chart/drawing';
import { html } from '@tessera/kit/html';
import { createPageCache } from '@tessera/kit/http/page-cache';
import { plainServer } from '@tessera/kit/testing/ask';
import { routeProblems } from '@tessera/kit/testing/every-route';
import { readSheet } from 'read-excel-file/node';
import { Type } from 'typebox';
import { describeTable, type View } from '../ui/table.ts';
import { tablePage } from './routes.ts';

const MEMBERS = [
  { name: 'Adam', ballot: '-x', votes: 3 },
  { name: '=Bára', ballot: '@', votes: 1 },
];

const server = await plainServer();
const pages = createPageCache({ ttlMs: 60_000, maxEntries: 10 });
type Row = (typeof MEMBERS)[number];
type MembersView = View & { readonly club: string; readonly rows: readonly Row[] };

const TABLE = describeTable<Row, MembersView>({
  title: 'Row',
  onPage: ['name'],
  rows: ({ rows }) => rows,
  caption: ({ club }) => ({ label: club, caption: club, empty: 'none' }),
  columns: [
    { name: 'name', type: 'text', label: { cs: 'Jméno', en: 'Name' }, value: ({ name }) => name },
    { name: 'ballot', type: 'code', value: ({ ballot }) => ballot },
    {
      name: 'votes',
      type: 'integer',
      help: { cs: 'hlasů', en: 'ballots' },
      value: ({ votes }) => votes,
    },
  ],
});

tablePage(
  {
    server,
    pages,
    drawing: drawInThisThread(),
    frame: (_: { readonly club: string }, _visit, { main }) => html`${main}`,
    fileName: (name, { club }) => `${name}-${club}`,
    envelope: (_, total, rows) => ({ total, rows }),
    envelopeSchema: (_, row, beside) =>
      Type.Object({ total: Type.Integer(), rows: Type.Array(row), ...beside }),
    footnote: ({ club }) => `Source: ${club}`,
    note: () => undefined,
  },
  {
    name: 'members',
    summary: 'Members by votes',
    rowsAPage: 1,
    paths: { page: '/clubs/:club', api: '/api/clubs/:club' },
    params: { club: Type.String() },
    query: { top: Type.Integer({ minimum: 0, maximum: 9, default: 5 }) },
    load: async ({ params, query }) => ({
      club: params.club,
      rows: MEMBERS.slice(0, query.top),
    }),
    tables: { members: TABLE },
    page: ({ club, visit }, { chart, table }) => ({
      title: club,
      description: club,
      main: html`<h1>${club} ${visit.locale}</h1>${chart}${table('members')}`,
    }),
    chart: {
      path: '/charts/clubs/:club.png',
      query: { top: Type.Integer({ minimum: 0, maximum: 9, default: 1 }) },
      onPage: ({ top }) => ({ top: Math.min(top, 1) }),
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
  assert.match(body, /<h1>A&amp;B cs<\/h1><figure/);
  assert.match(body, /aria-label="Adam voted most often\. votes"/);
  assert.match(body, /href="\/api\/clubs\/A%26B\?top=2&amp;format=csv" download>CSV</);
  assert.match(body, /href="\/charts\/clubs\/A%26B\.png\?top=1" download>PNG</);
});

test('the same table comes as fragment, JSON, CSV and XLSX', async () => {
  const fragment = await server.inject('/api/clubs/A');
  assert.match(fragment.body, /<th scope="col">Jméno<[\s\S]*<td>Adam<[\s\S]*<td>=Bára</);
  assert.match(
    fragment.body,
    /<a href="\/api\/clubs\/A\?top=5&amp;page=1&amp;format=xlsx" download>XLSX</,
  );
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
