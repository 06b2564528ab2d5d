// What an engineer on call asks first, answered in at most two clicks from the overview.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BrowserVisitor, inBrowser } from '../testing/in-browser.ts';
import type { TestRunner } from '../testing/runner.ts';

let waitingId: string;
let slowHost: string;

async function prepare({ client, receiver, ask }: TestRunner): Promise<void> {
  const { port } = new URL(receiver.url);
  slowHost = `localhost:${port}`;
  const to = (path: string, queue_name = 'mail') => ({
    ...{ callback_url: receiver.url + path, queue_name },
  });
  const slow = { callback_url: `http://${slowHost}/slow/300`, queue_name: 'reports' };
  await client.batch([...new Array(6).fill(to('/status/410')), to('/status/422'), slow, slow]);
  await client.queues.create('invoices');
  await client.queues.pause('invoices');
  waitingId = (await client.enqueue(to('/ok', 'invoices'))).id;
  // More jobs than the overview shows.
  await client.batch(new Array(30).fill(to('/ok')));
  const isSettled = async () => {
    const { jobs } = await client.metrics();
    const { text } = await ask('GET', '/dashboard', undefined, { cookie: 'lang=en' });
    return jobs.pending === 1 && jobs.running === 0 && text.includes('slowest-host');
  };
  while (!(await isSettled())) await new Promise((done) => setTimeout(done, 100));
}

const visitor: BrowserVisitor = inBrowser(prepare, { toml: '[worker]\npoll_interval_ms = 50\n' });
const { skip, open } = visitor;

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  describe(`from the overview, ${width} px, ${colorScheme}`, { skip }, () => {
    const overview = () => open('/dashboard', { width, colorScheme });

    test('1.5, 4.3: why a given job waits, by its id: one click', async () => {
      const page = await overview();
      await page.getByLabel('Job id').fill(waitingId);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.waitForURL(`**/dashboard/jobs/${waitingId}`);
      const reason = page.getByText('queue invoices is paused');
      await reason.waitFor();
      const box = await reason.boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width);
      await page.close();
    });

    test('1.5, 4.3: why the jobs of a queue wait: one click on their number, within the width of the screen', async () => {
      const page = await overview();
      const row = page.getByRole('row', { name: /invoices/ }).first();
      await row.getByRole('link', { name: '1', exact: true }).click();
      await page.waitForURL(/queue=invoices/);
      const reason = page.locator('#results .reason');
      assert.equal(await reason.innerText(), 'queue invoices is paused');
      const box = await reason.boundingBox();
      assert.ok(box !== null && box.x + box.width <= width);
      await page.close();
    });

    test('1.5: the commonest error of the last hour stands there, and one click leads to its jobs', async () => {
      const page = await overview();
      const error = page.locator('#commonest-error');
      assert.match(await error.innerText(), /^HTTP 410/);
      await error.click();
      await page.waitForURL(/error=HTTP\+410|error=HTTP%20410/);
      await page.locator('#results caption', { hasText: '6 jobs' }).waitFor();
      await page.close();
    });

    test('1.5: the slowest host stands there, and one click leads to all hosts by how slow they are', async () => {
      const page = await overview();
      assert.equal(await page.locator('#slowest-host').innerText(), slowHost);
      await page.getByRole('link', { name: 'All receivers' }).click();
      await page.waitForURL('**/dashboard/receivers');
      const [slowest] = await page.locator('#receivers table').first().locator('tbody th').all();
      assert.equal((await slowest!.innerText()).trim(), slowHost);
      await page.close();
    });
  });
}
