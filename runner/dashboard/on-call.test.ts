import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../job/job.ts';
import type { WaitingFor, WaitingReason } from '../job/waiting.ts';
import { onSqlite } from '../testing/runner.ts';
import { waitingText } from '../ui/job-rows.ts';
import { type View, viewOf } from '../ui/view.ts';

const english = { cookie: 'lang=en' };

onSqlite('pages for the engineer on call', (runner) => {
  const page = async (path: string) => (await runner().ask('GET', path, undefined, english)).text;

  test('1.5, 2.3: the page of a schedule shows how its last runs ended and leads to all of them', async () => {
    const { client, receiver, ask } = runner();
    const schedule = { cron_expression: '0 0 0 1 1 *', queue_name: 'live' };
    const bad = await client.schedules.create({
      ...{ ...schedule, callback_url: `${receiver.url}/status/410` },
    });
    const other = await client.schedules.create({
      ...{ ...schedule, callback_url: `${receiver.url}/ok` },
    });
    assert.match(await page(`/dashboard/schedules/${bad.id}`), /has not created any job yet/);
    const { id } = await client.schedules.run(bad.id);
    const { id: otherJob } = await client.schedules.run(other.id);
    await client.waitFor(id);
    const text = await page(`/dashboard/schedules/${bad.id}`);
    assert.match(text, /Last runs[\s\S]*HTTP 410/);
    assert.ok(text.includes(`/dashboard/jobs/${id}`) && !text.includes(otherJob));
    assert.ok(text.includes(`/dashboard/jobs?schedule=${bad.id}`));
    const list = await page(`/dashboard/jobs?schedule=${bad.id}`);
    assert.ok(list.includes(id) && !list.includes(otherJob));
    const { body } = await ask('GET', `/jobs?schedule_id=${bad.id}`);
    assert.deepEqual(
      body.map((job: { id: string; status: string }) => [job.id, job.status]),
      [[id, 'dead']],
    );
  });

  test('1.5, 4.2: the list of jobs can be narrowed to a time span', async () => {
    const { client, receiver, ask } = runner();
    const { id, created_at } = await client.enqueue({
      ...{ callback_url: `${receiver.url}/ok`, queue_name: 'span' },
    });
    const at = encodeURIComponent(created_at);
    const has = async (query: string) => (await page(`/dashboard/jobs?${query}`)).includes(id);
    assert.ok(await has(`after=${at}`));
    assert.ok(!(await has(`before=${at}`)));
    assert.ok(!(await has('after=2100-01-01T00:00')));
    assert.ok(await has('after=2020-01-01&before=2100-01-01'));
    for (const wrong of ['after=yesterday', 'before=2026-02-30']) {
      const { status, text } = await ask('GET', `/dashboard/jobs?${wrong}`, undefined, english);
      assert.equal(status, 400, text);
    }
    const span = `status=pending&queue=span&after=${at}&before=2100-01-01`;
    assert.match(await page(`/dashboard/jobs/cancel?${span}`), /Cancel 1 job\?/);
    const none = `/dashboard/jobs/cancel?queue=span&before=${at}`;
    assert.equal((await ask('GET', none, undefined, english)).status, 303);
  });

  test('1.5: names, keys, hosts and texts with bidirectional overrides are shown as they are', async () => {
    const { client } = runner();
    const override = '\u202egnp.exe';
    const { id } = await client.enqueue({
      callback_url: `http://127.0.0.1:9/${override}`,
      queue_name: `bidi-${override}`,
      payload: { file: override },
      concurrency_key: override,
      delay_ms: 600_000,
    });
    const paths = ['', '/jobs', `/jobs/${id}`, '/queues', `/jobs/${id}/cancel`].concat(
      `/queues/${encodeURIComponent(`bidi-${override}`)}`,
    );
    for (const path of paths) {
      const text = await page(`/dashboard${path}`);
      const shown = text.replace(/<[^>]*>/g, '');
      assert.ok(!shown.includes('\u202e'), path);
      assert.ok(shown.includes('\\u202egnp.exe'), path);
    }
    const missing = await page(`/dashboard/queues/${encodeURIComponent(`no-${override}`)}`);
    assert.ok(!missing.replace(/<[^>]*>/g, '').includes('\u202e'));
  });
});

const REASONS: Readonly<Record<WaitingReason, readonly [RegExp, RegExp]>> = {
  dependency: [/čeká na jiné úlohy/, /waits for other jobs/],
  due_time: [/spustí se.*<time/, /due.*<time/],
  backoff: [/další pokus.*<time/, /next attempt.*<time/],
  queue_paused: [/fronta .*mail.* je pozastavena/, /queue .*mail.* is paused/],
  queue_full: [/fronta .*mail.* má plno/, /queue .*mail.* is at its concurrency limit/],
  rate_limit: [/limit fronty .*mail.*<time/, /rate limit of queue .*mail.*<time/],
  no_worker_takes_queue: [/frontu .*mail.* žádný worker/, /no worker takes queue .*mail/],
  not_pulled: [/worker vezme/, /worker that pulls/],
  host_suspended: [/x\.example:81.* opakovaně selhal.*<time/, /x\.example:81.* failed.*<time/],
  host_full: [/x\.example:81.* vyčerpal/, /x\.example:81.* has used up its share/],
  key_busy: [/s klíčem .*tenant-7.* ještě běží/, /with key .*tenant-7.* is running/],
  key_rate_limit: [/limit klíče .*tenant-7.*<time/, /rate limit of key .*tenant-7.*<time/],
  slots_full: [/všechny sloty jsou obsazené/, /all slots are in use/],
  next: [/na řadě/, /next in line/],
};

test('4.3: the page says each reason in both languages, with what holds the job back', () => {
  const now = Date.UTC(2026, 10, 22);
  const job = {
    queueName: 'mail',
    callbackUrl: 'http://x.example:81/',
    concurrencyKey: 'tenant-7',
  };
  for (const [reason, [czech, english]] of Object.entries(REASONS)) {
    const waiting: WaitingFor = {
      reason: reason as WaitingReason,
      until: now + 60_000,
      detail: '',
    };
    const text = (locale: 'cs' | 'en') =>
      String(waitingText(job as Job, waiting, viewOf({ locale, now } as View))).replace(/\n/g, ' ');
    assert.match(text('cs'), czech);
    assert.match(text('en'), english);
  }
});

test('4.3, 4.10: the page says how many jobs of a full queue are with their receivers', () => {
  const job = { queueName: 'mail', callbackUrl: 'http://x.example/', concurrencyKey: null } as Job;
  const full: WaitingFor = { reason: 'queue_full', until: null, detail: '', accepted: 3 };
  assert.match(
    String(waitingText(job, full, viewOf({ locale: 'en', now: 0 } as View))),
    /limit \(<a href="\/dashboard\/workers">.*report of a receiver: 3<\/a>\)$/,
  );
  assert.match(
    String(waitingText(job, full, viewOf({ locale: 'cs', now: 0 } as View))),
    /má plno \(<a[^>]*>na hlášení příjemce čeká: 3<\/a>\)$/,
  );
});
