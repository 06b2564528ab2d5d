import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginStage, createJobs } from './job.ts';

const outlook = () =>
  ({
    state: 'running',
    position: 0,
    expectedMs: 0,
    soonestMs: 0,
    waitingUntil: undefined,
  }) as const;

function jobsAt(now: () => number) {
  const jobs = createJobs({
    now,
    jobDeadlineMs: 3_600_000,
    outlook,
    admit() {},
    leave() {},
    raise: () => {},
  });
  const start = <T>(key: string, work: () => Promise<T>) =>
    jobs.start(
      { key, region: 'kr', player: undefined, resultUrl: `/${key}`, caller: 'a', gamesToPlan: 0 },
      work,
    );
  return { ...jobs, start };
}

test('4.6: a finished job can be asked about for ten minutes, one under way as long as it lasts', async () => {
  let now = 0;
  const jobs = jobsAt(() => now);
  const end = Promise.withResolvers<void>();
  const running = jobs.start('running', () => end.promise);
  const done = jobs.start('done', async () => {});
  await done.result;
  now = 10 * 60_000;
  jobs.start('other', async () => {});
  assert.equal(jobs.find(done.job.id), done.job);
  now += 1;
  jobs.start('another', async () => {});
  assert.equal(jobs.find(done.job.id), undefined);
  assert.equal(jobs.find(running.job.id), running.job);
  end.resolve();
  await running.result;
  await jobs.close();
});

test('4.6: progress counts steps done of steps known, and at the end all of them', async () => {
  const jobs = jobsAt(() => 0);
  const { job, result } = jobs.start('x', async () => {});
  await result;
  job.stepsDone += 1;
  beginStage(job, 'rank', 2);
  job.stepsDone += 2;
  beginStage(job, 'lobbies', 3);
  assert.deepEqual([job.stage, job.stepsDone, job.stepsPlanned], ['lobbies', 3, 6]);
  job.stepsDone += 3;
  beginStage(job, 'estimate', 0);
  assert.deepEqual([job.stepsDone, job.stepsPlanned], [6, 6]);
});

test('4.6: equal questions share one job, and the next after it is another', async () => {
  const jobs = jobsAt(() => 0);
  const end = Promise.withResolvers<number>();
  const first = jobs.start('x', () => end.promise);
  assert.equal(jobs.start('x', async () => 2).job, first.job);
  end.resolve(1);
  assert.equal(await first.result, 1);
  assert.notEqual(jobs.start('x', async () => 3).job, first.job);
});
