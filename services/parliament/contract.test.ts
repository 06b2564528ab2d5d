// Documented routes in the published schema: names, types and defaults of their parameters.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { sampleApp } from './testing/sample-app.ts';

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { type?: string; default?: unknown; enum?: unknown[]; maximum?: number };
};
type Schema = { readonly paths: Record<string, { get: { parameters?: readonly Parameter[] } }> };

let app: Server;
let paths: Schema['paths'];
before(async () => {
  app = await sampleApp();
  paths = ((await app.inject('/openapi.json')).json() as Schema).paths;
});

const parametersOf = (path: string) =>
  (paths[path]!.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');

/** Defaults of the documented parameters; the type follows from the value. */
const DOCUMENTED: Record<string, Record<string, string | number>> = {
  '/api/loyalty': { period: 10, top: 30, party: '' },
  '/api/attendance': { period: 10, top: 30, sort: 'worst', party: '' },
  '/api/similarity': { period: 10, top: 20 },
  '/api/votes': { period: 10, search: '', outcome: '', topic: '', page: 1 },
  '/charts/loyalty.png': { period: 10, top: 20 },
  '/charts/attendance.png': { period: 10, top: 20 },
  '/charts/similarity.png': { period: 10 },
  '/': { period: 10 },
  '/loyalty': { period: 10 },
  '/attendance': { period: 10 },
  '/similarity': { period: 10 },
  '/votes': { period: 10 },
};

for (const [path, defaults] of Object.entries(DOCUMENTED)) {
  test(`4: ${path} has the documented parameters with their types and defaults`, () => {
    const known = new Map(parametersOf(path).map((parameter) => [parameter.name, parameter]));
    for (const [name, value] of Object.entries(defaults)) {
      const parameter = known.get(name);
      assert.equal(parameter?.schema.default, value, name);
      const type = typeof value === 'number' ? 'integer' : 'string';
      assert.equal(parameter?.schema.type ?? typeof parameter?.schema.enum?.[0], type, name);
    }
  });
}

test('4.2: the sort values are exactly the documented ones', () => {
  const sort = parametersOf('/api/attendance').find(({ name }) => name === 'sort');
  assert.deepEqual(
    sort?.schema.enum?.join(' '),
    'worst best most_active least_active most_yes most_no most_abstained most_passive most_absent most_excused',
  );
});

test('2.3: outcome is A, R or empty', () => {
  const outcome = parametersOf('/api/votes').find(({ name }) => name === 'outcome');
  assert.deepEqual(outcome?.schema.enum, ['', 'A', 'R']);
});

test('4.4: what has a default need not be sent', () => {
  for (const path of Object.keys(paths)) {
    for (const { name, schema, required } of parametersOf(path)) {
      assert.equal(required && schema.default !== undefined, false, `${path} ${name}`);
    }
  }
});

test('4: every page and API route takes a period; one that is unknown is 404, no number 400', async () => {
  const without = [
    '/set-lang/{lang}',
    '/set-theme/{theme}',
    '/api/health',
    '/health',
    '/ready',
    // They are about the service, not about a period.
    '/api/pipeline',
    '/api/refresh',
    '/api/feedback',
    '/api/ollama/health',
    '/api/ollama/smoke-test',
  ];
  const fill = { id: '10', file: 'votes.csv', ct: '7' };
  const required: Record<string, string> = {
    '/api/tisk-evolution': '&ct=7',
    '/api/related-bills': '&idsb=1',
  };
  for (const path of Object.keys(paths).filter((path) => !without.includes(path))) {
    assert.ok(
      parametersOf(path).some(({ name }) => name === 'period'),
      path,
    );
    const url = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof fill) => fill[name]);
    const more = required[path] ?? '';
    assert.equal((await app.inject(`${url}?period=99${more}`)).statusCode, 404, path);
    assert.equal((await app.inject(`${url}?period=x${more}`)).statusCode, 400, path);
  }
});

for (const number of ['Infinity', '1e309', '0x20', '5.']) {
  test(`7: numbers in a query are plain decimal digits: ${number} is 400 and names the field`, async () => {
    for (const url of ['/api/loyalty?top=', '/api/votes?page=', '/votes?print=', '/?period=']) {
      const { statusCode, body } = await app.inject({
        url: url + number,
        headers: { accept: 'application/json' },
      });
      assert.equal(statusCode, 400, url + number);
      assert.match(body, new RegExp(/\?(\w+)=/.exec(url)![1]!), url);
    }
  });
}

test('9: paths carry no version segment', () => {
  for (const path of Object.keys(paths)) assert.doesNotMatch(path, /\/v\d/);
});

test('6: there is no stream: every answer ends', async () => {
  for (const url of ['/', '/api/votes', '/charts/loyalty.png', '/data/mp_votes.csv']) {
    const { headers } = await app.inject(url);
    assert.doesNotMatch(String(headers['content-type']), /event-stream/);
  }
});

test('9: each row of the request has tests whose names begin so, and which run by default', () => {
  const contract = join(import.meta.dirname, '../../docs/contract/parliament.md');
  const [, table = ''] = readFileSync(contract, 'utf8').split('\n## ');
  const named = [...table.matchAll(/`(\d[^`]+)`/g)].map(([, name]) => name!);
  const sources = globSync('**/*.test.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.slow.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  assert.ok(named.length > 80);
  assert.deepEqual(
    named.filter((name) => !sources.includes(`'${name}`)),
    [],
  );
});
