import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../testing/sample-app.ts';
import { samplePrints } from '../testing/sample-prints.ts';

test('10.29: every table below /api answers format=evidence with a question and a formula', async () => {
  const app = await sampleApp({ prints: samplePrints() });
  const { paths } = (await app.inject('/openapi.json')).json() as {
    paths: Record<
      string,
      { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }
    >;
  };
  const tables = Object.entries(paths).filter(([, { get }]) =>
    get?.parameters?.some(({ name, schema }) => name === 'format' && schema.enum?.includes('csv')),
  );
  const ofSources = ['/api/refusals', '/api/related-bills'];
  const ofPeriods = tables.filter(([path]) => !ofSources.includes(path));
  assert.ok(tables.length >= 18, `${tables.length} tables`);
  for (const [path] of ofPeriods) {
    const api = path
      .replace('{code}', 'Sever')
      .replace('{other}', 'Jih')
      .replace('/mps/{id}', '/mps/101')
      .replace('/votes/{id}', '/votes/10')
      .replace('{ct}', '7');
    const ids = path === '/api/compare' ? '&ids=101,102' : '';
    const reply = await app.inject(`${api}?format=evidence${ids}`);
    assert.equal(reply.statusCode, 200, `${api}: ${reply.body}`);
    const { question, formula, files, sql, columns } = reply.json();
    assert.match(question, /\?$/, api);
    assert.ok(formula.length > 20 && columns.length > 1 && sql.includes('SELECT'), api);
    assert.ok(
      files.every(({ name }: { name: string }) => sql.includes(`'${name}'`)),
      api,
    );
  }
});

test('10.29: a table links to a page that shows question, formula, files, statement and rows', async () => {
  const app = await sampleApp();
  const loyalty = (await app.inject('/loyalty?period=10&top=5')).body;
  const [, href = ''] = /href="(\/evidence\?of=[^"]+)"/.exec(loyalty) ?? [];
  const page = await app.inject(href.replaceAll('&amp;', '&'));
  assert.equal(page.statusCode, 200, page.body);
  assert.match(page.body, /<h1>Jak často hlasuje poslanec proti vlastnímu klubu\?<\/h1>/);
  assert.match(page.body, /href="\/data\/votes\.parquet\?period=10" download="votes_10\.parquet"/);
  assert.match(page.body, /<code>[0-9a-f]{64}<\/code>/);
  assert.match(page.body, /WITH chosen AS/);
  assert.match(page.body, /rebellion_pct/);
  const english = await app.inject({
    url: href.replaceAll('&amp;', '&'),
    headers: { cookie: 'lang=en' },
  });
  assert.match(english.body, /<h1>How often does a member vote against their own club\?<\/h1>/);
});

test('10.29: the page takes only addresses of tables, and says what is wrong with another', async () => {
  const app = await sampleApp();
  const at = (of: string) => app.inject(`/evidence?of=${encodeURIComponent(of)}`);
  for (const of of [
    '',
    '/loyalty',
    'https://example.org/api/x',
    '//example.org/api',
    'javascript:alert(1)',
  ]) {
    const { statusCode, body } = await at(of);
    assert.equal(statusCode, 400, of);
    assert.match(body, /musí být adresa tabulky pod \/api/);
  }
  assert.equal((await at('/api/loyalty?scope=x')).statusCode, 400);
  assert.equal((await at('/api/parties/Nikdo')).statusCode, 404);
  assert.equal((await at('/api/refusals')).statusCode, 400);
});
