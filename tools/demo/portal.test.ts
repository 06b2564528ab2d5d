import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlProblems } from '@tessera/kit/testing/every-route';
import type { Child, State } from './child.ts';
import { plan } from './plan.ts';
import { createPortal } from './portal.ts';

const states: State[] = ['ready', 'starting', 'not ready', 'ended'];
const children: Child[] = plan({ mode: 'start', dataDir: '/' }).map((process, index) => ({
  process,
  condition: async () => ({
    state: states[index]!,
    ...(index === 2 && { reason: 'MACRO_API_KEY is <not> set' }),
  }),
  stop: async () => {},
  kill: () => {},
}));

test('the portal says how each service does, and leads to its page, guide, API and contract', async () => {
  const portal = await createPortal(children, 'demo');
  const { body } = await portal.inject({ url: '/', cookies: { lang: 'en' } });
  const [, ...sections] = body.split('<section id="service-');
  assert.equal(sections.length, 4);
  const said = ['running', 'starting', 'cannot work just now', 'ended'];
  for (const [index, section] of sections.entries()) assert.ok(section.includes(said[index]!));
  assert.match(sections[2]!, /MACRO_API_KEY is &lt;not&gt; set/);
  for (const [, path] of body.matchAll(/href="(\/docs\/[^"]+)"/g)) {
    assert.equal((await portal.inject(path!)).statusCode, 200, path);
  }
  assert.equal(body.match(/href="http:\/\/127\.0\.0\.1:\d+\/[^"]*"/g)?.length, 8);
});

test('the portal is valid HTML in both languages', async () => {
  const portal = await createPortal(children, 'start');
  for (const lang of ['cs', 'en']) {
    const { body } = await portal.inject({ url: '/', cookies: { lang } });
    assert.deepEqual(await htmlProblems(body), []);
  }
});
