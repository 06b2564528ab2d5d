import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createComputations } from './computations.ts';
import { createJob, createJobList, noWait, progressOf } from './job.ts';

test('4.6: a finished job can be asked about for ten minutes, one under way as long as it lasts', () => {
  let now = 0;
  const jobs = createJobList(() => now);
  const done = createJob('/done', now);
  done.finishedAt = 0;
  const running = createJob('/running', now);
  jobs.add(done);
  jobs.add(running);
  now = 10 * 60_000;
  jobs.add(createJob('/other', now));
  assert.equal(jobs.find(done.id), done);
  now += 1;
  jobs.add(createJob('/another', now));
  assert.equal(jobs.find(done.id), undefined);
  assert.equal(jobs.find(running.id), running);
});

test('4.6: progress counts steps done of steps known, and at the end all of them', () => {
  const job = createJob('/x', 0);
  const progress = progressOf(job);
  progress.step();
  progress.stage('rank', 2);
  progress.step();
  progress.step();
  progress.stage('lobbies', 3);
  assert.deepEqual([job.stage, job.stepsDone, job.stepsPlanned], ['lobbies', 3, 6]);
  for (let i = 0; i < 3; i++) progress.step();
  progress.stage('estimate', 0);
  assert.deepEqual([job.stepsDone, job.stepsPlanned], [6, 6]);
});

test('4.6: a finished job keeps nothing of its computation', async () => {
  const options = { now: Date.now, answerWithinMs: 1000, jobDeadlineMs: 1000 };
  const { job, result } = createComputations(options).start('x', '/x', async (run) => {
    run.forecast(() => ({ ...noWait(), expectedMs: 5 }));
  });
  assert.notEqual(job.outlook, noWait);
  await result;
  assert.equal(job.outlook, noWait);
});
