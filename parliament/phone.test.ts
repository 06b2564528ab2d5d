import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { pageAddresses } from '@tessera/kit/testing/every-route';
import { full } from '@tessera/kit/testing/full';
import { examplePages } from './testing/example-pages.ts';
import { type SyntheticSite, startSyntheticSite } from './testing/synthetic-site.ts';

let site: SyntheticSite;
let browser: TestBrowser;

/** Pages and the heading of the column that answers their question. */
const ANSWERS: Readonly<Record<string, string>> = {
  '/loyalty': 'Podíl rebelií',
  '/attendance': 'Účast',
  '/attendance?counted=present': 'Přítomnost',
  '/mps': 'Rebelie',
  '/similarity': 'Podobnost',
};

/**
 * What lies outside of the screen, in words: the page itself, a picture, or of a table its row
 * header and the column that answers, which is the one it is sorted by, else the second one.
 */
const GEOMETRY = `(() => {
  const problems = [];
  const width = document.documentElement.clientWidth;
  const isSeen = (box) => box.width > 0 && box.height > 0;
  const inside = (box) => box.left >= -1 && box.right <= width + 1;
  for (const details of document.querySelectorAll('main details')) details.open = true;
  if (document.documentElement.scrollWidth > width) problems.push('the page scrolls sideways');
  for (const picture of document.querySelectorAll('main svg, main img')) {
    const box = picture.getBoundingClientRect();
    const told = picture.getAttribute('class') ?? picture.tagName;
    if (isSeen(box) && !inside(box)) problems.push(told + ' from ' + box.left + ' to ' + box.right);
  }
  for (const table of document.querySelectorAll('main table')) {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
      .filter((head) => isSeen(head.getBoundingClientRect()))
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left);
    const answer =
      heads.find((head, place) => place > 0 && head.hasAttribute('aria-sort')) ?? heads[1];
    for (const head of [heads[0], answer]) {
      if (!head) continue;
      const box = head.getBoundingClientRect();
      if (!inside(box)) {
        const name = table.caption?.textContent.trim().slice(0, 40) ?? 'a table';
        problems.push(name + ': ' + head.textContent.trim() + ' ends at ' + Math.round(box.right));
      }
    }
  }
  return problems;
})()`;

/** How many dates the page shows, and those that stand on two lines. */
const datesOverLines = (dates: string) => `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const [found, broken] = [[], []];
  while (walker.nextNode()) {
    for (const { index, 0: date } of walker.currentNode.data.matchAll(/${dates}/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + date.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      found.push(date);
      if (lines.size > 1) broken.push(date);
    }
  }
  return [found.length, broken];
})()`;

describe('10.15: on a phone', { skip: browserMissing() }, () => {
  before(async () => {
    site = await startSyntheticSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  test('10.15: the column that answers is seen without scrolling sideways', async () => {
    const page = await browser.newPage({ baseUrl: site.url, width: 390 });
    for (const [path, heading] of Object.entries(ANSWERS)) {
      await page.goto(path);
      const right = await page.evaluate(`(() => {
        const heads = [...document.querySelectorAll('.table thead th')];
        const head = heads.find((one) => one.textContent.trim() === ${JSON.stringify(heading)});
        return head ? head.getBoundingClientRect().right : Infinity;
      })()`);
      assert.ok(Number(right) <= 391, `${path}: ${heading} ends at ${right}`);
    }
  });

  test('10.15: every drawing fits the screen and is not shrunk below 0.8 of its size', async () => {
    const page = await browser.newPage({ baseUrl: site.url, width: 390 });
    const [member] = site.period.members.filter(({ personId }) => personId !== undefined);
    const drawn = ['/loyalty', '/attendance', `/mps/${member!.personId}`];
    for (const path of drawn) {
      await page.goto(path);
      const boxes = (await page.evaluate(`[...document.querySelectorAll('.chart svg')]
        .filter((svg) => svg.getBoundingClientRect().width > 0)
        .map((svg) => {
          const { left, right, width } = svg.getBoundingClientRect();
          return { left, right, scale: width / svg.viewBox.baseVal.width };
        })`)) as { left: number; right: number; scale: number }[];
      assert.ok(boxes.length > 0, path);
      for (const { left, right, scale } of boxes) {
        assert.ok(left >= 0 && right <= 391, `${path}: from ${left} to ${right}`);
        assert.ok(scale >= 0.78, `${path}: drawn at ${scale}`);
      }
    }
    for (const path of ['/similarity', `/votes/${site.period.votes.at(-1)!.id}`]) {
      await page.goto(path);
      const right = await page.evaluate(
        `document.querySelector('svg.map, svg.seats').getBoundingClientRect().right`,
      );
      assert.ok(Number(right) <= 391, `${path}: ends at ${right}`);
    }
  });

  test('10.15: no line ends inside a date, in either language', async () => {
    for (const [locale, dates] of [
      ['cs', String.raw`\d{1,2}\.\s\d{1,2}\.\s\d{4}`],
      ['en', String.raw`\d{1,2}\s[A-Z][a-z]{2,3}\s\d{4}`],
    ] as const) {
      const page = await browser.newPage({ baseUrl: site.url, width: 320, locale });
      for (const path of ['/', '/votes', '/government', '/laws/1', '/data']) {
        await page.goto(path);
        const [found, broken] = (await page.evaluate(datesOverLines(dates))) as [number, string[]];
        assert.ok(found > 0, `${path} ${locale} has no date`);
        assert.deepEqual(broken, [], `${path} ${locale}`);
      }
      await page.close();
    }
  });

  test('10.15: at 390 and 320 px every page shows its pictures and the columns that answer', async () => {
    const addresses = pageAddresses(site.app, examplePages(site)).filter(
      (address) => !address.startsWith('/api/'),
    );
    assert.ok(addresses.length >= 25);
    const tried = full ? addresses : addresses.slice(0, 3);
    const problems = await Promise.all(
      (['cs', 'en'] as const).map(async (locale) => {
        const found: string[] = [];
        const page = await browser.newPage({ baseUrl: site.url, locale });
        for (const address of tried) {
          await page.setViewportSize({ width: 390, height: 800 });
          await page.goto(address);
          for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 800 });
            // A busy machine resizes the page some frames later.
            await page.waitForFunction(`innerWidth === ${width}`);
            const outside = (await page.evaluate(GEOMETRY)) as string[];
            found.push(...outside.map((one) => `${address} ${locale}, ${width} px: ${one}`));
          }
        }
        await page.close();
        return found;
      }),
    );
    assert.deepEqual(problems.flat(), []);
  });

  test('10.15: of a long list of members twenty rows are seen, and all of them when it is opened', async () => {
    const seen = `[...document.querySelectorAll('.folded tbody tr')]
      .filter((row) => row.getBoundingClientRect().height > 0).length`;
    const page = await browser.newPage({ baseUrl: site.url, width: 390 });
    await page.goto('/ideal-points');
    const all = Number(await page.evaluate(`document.querySelectorAll('.folded tbody tr').length`));
    assert.ok(all > 25, `${all} rows`);
    assert.equal(await page.evaluate(seen), 20);
    await page.click('.folded > details > summary');
    assert.equal(await page.evaluate(seen), all);
    const wide = await browser.newPage({ baseUrl: site.url, width: 1280 });
    await wide.goto('/ideal-points');
    assert.equal(await wide.evaluate(seen), all);
  });

  test('10.5: the button that compares is on the screen wherever the list is', async () => {
    const page = await browser.newPage({ baseUrl: site.url, width: 390, height: 700 });
    await page.goto('/mps');
    const top = await page.evaluate(`(() => {
      document.querySelector('.table tbody tr:nth-child(12)').scrollIntoView();
      return document.querySelector('.compare-bar button').getBoundingClientRect().bottom;
    })()`);
    assert.ok(Number(top) <= 701, `ends at ${top}`);
  });
});
