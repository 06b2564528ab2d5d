import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../testing/runner.ts';

onSqlite('headers of jobs and schedules', (runner) => {
  const to = (path = '/ok') => ({ callback_url: runner().receiver.url + path, queue_name: 'live' });
  test('2.1, 2.3: the values of headers are shown nowhere that a job or schedule is', async () => {
    const headers = { Authorization: 's3cret', 'x-pass': 's3cret' };
    const shown = { authorization: '***', 'x-pass': '***' };
    const { ask } = runner();
    const job = await ask('POST', '/jobs', { ...to('/status/400'), headers });
    assert.deepEqual(job.body.headers, shown);
    const cron = { cron_expression: '@yearly', callback_url: to().callback_url };
    const schedule = await ask('POST', '/schedules', { ...cron, headers });
    assert.deepEqual(schedule.body.headers, shown);
    await runner().client.waitFor(job.body.id);
    assert.equal(runner().receiver.callsOf(job.body.id)[0]?.headers['x-pass'], 's3cret');
    const replies = [
      job,
      schedule,
      await ask('POST', '/jobs/batch', { jobs: [{ ...to(), headers }] }),
    ];
    for (const path of [
      '/jobs?queue=live',
      `/jobs/${job.body.id}`,
      `/jobs/${job.body.id}/attempts`,
      '/schedules',
      `/schedules/${schedule.body.id}`,
      '/jobs/dead/groups',
      '/dashboard',
    ]) {
      replies.push(await ask('GET', path));
    }
    for (const { status, text } of replies) {
      assert.ok(status < 300, text);
      assert.ok(!text.includes('s3cret'), text);
    }
  });
});
