import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { axeViolations } from '@tessera/kit/testing/axe';
import type { Page } from 'playwright-core';
import { inBrowser } from '../testing/in-browser.ts';

const LONG = { rows: Array.from({ length: 300 }, (_, row) => ({ row })) };
let longId: string;
let deadId: string;

const { skip, open } = inBrowser(async ({ client, receiver, ask }) => {
  const job = { callback_url: `${receiver.url}/ok`, queue_name: 'idle', delay_ms: 3_600_000 };
  longId = (await client.enqueue({ ...job, payload: LONG })).id;
  await client.batch(Array.from({ length: 30 }, () => job));
  const refused = `${receiver.url}/redirect?to=${'w'.repeat(200)}`;
  const dead = await client.enqueue({ callback_url: refused, queue_name: 'live' });
  deadId = (await client.waitFor(dead.id)).id;
  // The chart is written every two seconds.
  while (!(await ask('GET', '/dashboard')).text.includes('class="key done"')) await sleep(100);
  await client.queues.create('Q'.repeat(255));
  await client.schedules.create({
    cron_expression: `0 ${Array.from({ length: 60 }, (_, minute) => minute).join()} 1,2,3 * * *`,
    callback_url: `${receiver.url}/ok?${'z'.repeat(1500)}`,
  });
});

/** What is computed in the page. */
const measure = (page: Page, code: string) => page.evaluate(code) as Promise<number[]>;

test('1.5: a scrolling payload can be scrolled by keyboard', { skip }, async () => {
  const page = await open(`/dashboard/jobs/${longId}`);
  assert.deepEqual(await axeViolations(page), []);
  const scrolled = page.evaluate(
    `new Promise((done) => document.querySelector('pre').addEventListener('scroll', done, { once: true })).then(() => true)`,
  );
  await page.locator('pre').first().focus();
  await page.keyboard.press('End');
  assert.equal(await scrolled, true);
  await page.close();
});

test('1.5: a payload is printed in full', { skip }, async () => {
  const page = await open(`/dashboard/jobs/${longId}`);
  const cut = `(({ scrollHeight, clientHeight }) => [scrollHeight - clientHeight])(document.querySelector('pre'))`;
  assert.ok((await measure(page, cut))[0]! > 1000);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await measure(page, cut), [0]);
  await page.close();
});

test('1.5: the cells of a row align with the first line of a long error', { skip }, async () => {
  const page = await open('/dashboard/jobs?status=dead');
  const tops = await measure(
    page,
    `[...document.querySelectorAll('#job-${deadId} > *')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.min(...[...range.getClientRects()].map(({ top }) => top));
    })`,
  );
  assert.ok(Math.max(...tops) - Math.min(...tops) < 6, tops.join());
  await page.close();
});

for (const width of [1280, 390]) {
  test(`1.5: a long name, expression or URL makes neither row nor column larger: ${width} px`, {
    skip,
  }, async () => {
    const page = await open('/dashboard', { width });
    const rows = await measure(
      page,
      `[...document.querySelectorAll('#queues tbody tr, #schedules tbody tr')].map((row) => row.offsetHeight)`,
    );
    assert.ok(Math.max(...rows) < 120, rows.join());
    const heads = await measure(
      page,
      `[...document.querySelectorAll('#queues tbody th, #schedules tbody th')].map((cell) => cell.offsetWidth)`,
    );
    if (width === 390) assert.ok(Math.max(...heads) < 200, heads.join());
    await page.goto('/dashboard/schedules');
    const [table, room] = await measure(
      page,
      `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.table'))`,
    );
    if (width === 1280) assert.equal(table, room);
    await page.close();
  });
}

test('1.5: the header of a table that fits stays visible', { skip }, async () => {
  const page = await open('/dashboard/jobs', { height: 500 });
  await page.locator('#results tbody tr').nth(25).scrollIntoViewIfNeeded();
  const top = `[document.querySelector('#results thead th').getBoundingClientRect().top]`;
  assert.deepEqual(await measure(page, top), [0]);
  await page.close();
});

test('1.5: on a phone the first column is aligned with the text and stays above the scrolling columns', {
  skip,
}, async () => {
  const page = await open('/dashboard/jobs', { width: 390 });
  const lefts = `['caption', 'thead th', 'tbody th a', 'h1'].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(part.startsWith('h') ? part : '#results ' + part));
    return Math.round(range.getBoundingClientRect().left);
  })`;
  assert.equal(new Set(await measure(page, lefts)).size, 1, String(await measure(page, lefts)));
  await page.evaluate(`document.querySelector('.table').scrollLeft = 150`);
  const seen = await page.evaluate(`['thead', 'tbody'].map((part) => {
    const head = document.querySelector('#results ' + part + ' th');
    head.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = head.getBoundingClientRect();
    return [left, head.contains(document.elementFromPoint(left + width - 6, top + height / 2))];
  })`);
  assert.deepEqual(seen, [
    [0, true],
    [0, true],
  ]);
  await page.close();
});

test('1.5: on a phone the chart shows its scale, its time range and legible labels', {
  skip,
}, async () => {
  const page = await open('/dashboard', { width: 390 });
  const words = page.locator('.activity p, .activity span');
  assert.ok((await words.count()) >= 9);
  for (const word of await words.all()) {
    const { x, width } = (await word.boundingBox())!;
    assert.ok(x >= 0 && x + width <= 390, `${await word.innerText()} at ${x}`);
  }
  const sizes = `[...document.querySelectorAll('.activity p, .activity span')].map((word) => Number.parseFloat(getComputedStyle(word).fontSize))`;
  assert.ok(Math.min(...(await measure(page, sizes))) > 12);
  assert.equal(await page.locator('.activity rect').count(), 1);
  await page.close();
});

test('1.5: the legend keeps its colours in forced-colours mode', { skip }, async () => {
  const page = await open('/dashboard');
  const ground = `getComputedStyle(document.querySelector('.key.done'), '::before').backgroundColor`;
  const own = await page.evaluate(ground);
  await page.emulateMedia({ forcedColors: 'active' });
  assert.equal(await page.evaluate(ground), own);
  await page.close();
});
