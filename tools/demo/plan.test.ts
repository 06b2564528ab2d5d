import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from './plan.ts';

const demo = plan({ mode: 'demo', dataDir: '/demo' });

test('in the demo every outside address leads to this machine', () => {
  for (const { name, env } of demo) {
    for (const [variable, value] of Object.entries(env)) {
      if (/^https?:/.test(value))
        assert.match(value, /^http:\/\/127\.0\.0\.1:/, `${name} ${variable}`);
    }
  }
  const asked = demo.flatMap(({ env }) => Object.keys(env)).filter((name) => name.endsWith('_URL'));
  for (const variable of [
    'ANALYZER_SOURCE_URL',
    'MACRO_API_URL',
    'CNB_URL',
    'CZSO_URL',
    'PORTAL_URL',
    'UPSTREAM_API_URL',
  ]) {
    assert.ok(asked.includes(variable), variable);
  }
});

test('a demo beside an installation touches none of its data', () => {
  for (const { name, cwd } of demo) assert.equal(cwd, '/demo', name);
  const { env: runner } = demo.find(({ name }) => name === 'runner')!;
  assert.equal(runner.RUNNER_DATABASE_URL, '');
  const { env: rating } = demo.find(({ name }) => name === 'rating')!;
  assert.equal(rating.REDIS_URL, '');
  const real = plan({ mode: 'start', dataDir: '/data' });
  assert.ok(real.every(({ cwd }) => cwd === undefined));
});

test('the demo says on every page that its data are invented', () => {
  const withPages = demo.filter(({ name }) => ['parliament', 'housing', 'rating'].includes(name));
  assert.equal(withPages.length, 3);
  for (const { env } of withPages) assert.match(env.DATA_NOTICE ?? '', /synthetic/);
});

test('on the real sources no stand-in is started and no address is bent', () => {
  const real = plan({ mode: 'start', dataDir: '/data' });
  assert.ok(real.every(({ kind }) => kind === 'service'));
  assert.ok(real.every(({ env }) => !Object.keys(env).some((name) => name.endsWith('_URL'))));
});

test('no two processes want the same port, and a port can be chosen', () => {
  const ports = demo.map(({ port }) => port);
  assert.equal(new Set(ports).size, ports.length);
  const moved = plan({ mode: 'demo', dataDir: '/demo', ports: { housing: 3333 } });
  assert.equal(moved.find(({ name }) => name === 'housing')?.env.PORT, '3333');
});
