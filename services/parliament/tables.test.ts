import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CsvRow } from '@tessera/kit/csv';
import type { Server } from '@tessera/kit/http/server';
import { assertSameTable, tablePaths } from '@tessera/kit/testing/tables';
import { sampleApp } from './testing/sample-app.ts';
import { samplePrints } from './testing/sample-prints.ts';

let app: Server;
let url: string;
before(async () => {
  app = await sampleApp({ prints: samplePrints() });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => app.close());

/** Addresses of the tables with parameters, and where their rows are when not in `rows`. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  '/api/votes/:id': ['/api/votes/10?period=10'],
  '/api/search': ['/api/search?q=zakon'],
  '/api/parties': ['/api/parties', '/api/parties?table=agreement'],
  '/api/mps/:id': ['/api/mps/103', '/api/mps/103?table=colleagues'],
  '/api/laws': ['/api/laws', '/api/laws?kind=all'],
};

/** Whole tables are files of their own. */
const ELSEWHERE = ['/data/:file'];

test('4.2, 10.4: every table holds the same rows as JSON, CSV and XLSX', async () => {
  const paths = tablePaths(app).filter((path) => !ELSEWHERE.includes(path));
  assert.ok(paths.length >= 10, `${paths}`);
  for (const address of paths.flatMap((path) => EXAMPLES[path] ?? path)) {
    await assertSameTable({
      url,
      address,
      rowsOf: (json: Partial<Record<'rows' | 'ballots', CsvRow[]>>) =>
        json.rows ?? json.ballots ?? [],
    });
  }
});
