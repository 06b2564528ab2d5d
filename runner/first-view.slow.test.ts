import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserMissing, openBrowser } from '@tessera/kit/testing/browser';
import { firstViews, heavyViews } from '@tessera/kit/testing/first-view';
import { startTestRunner } from './testing/runner.ts';

test('1.5: no first view of the dashboard takes more than 120 kB on the wire', {
  skip: browserMissing(),
}, async (t) => {
  const runner = await startTestRunner();
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await runner.close();
  });
  const jobs = Array.from({ length: 60 }, (_, i) => ({
    queue_name: `queue-${i % 7}`,
    callback_url: `http://receiver.example/hooks/${i}`,
    payload: { order: i },
  }));
  const replies = await Promise.all(jobs.map((job) => runner.ask('POST', '/jobs', job)));
  for (const { status, text } of replies) assert.equal(status, 201, text);
  const { id } = replies[0]!.body;
  const pages = ['', '/jobs', `/jobs/${id}`, '/dead', '/queues', '/schedules', '/activity'];
  const addresses = pages.map((path) => `/dashboard${path}`);
  const views = await firstViews(browser, runner.url, addresses);
  const heaviest = views.toSorted((a, b) => b.bytes - a.bytes)[0]!;
  t.diagnostic(`${views.length} views, at most ${heaviest.bytes} B (${heaviest.address})`);
  assert.deepEqual(heavyViews(views), []);
});
