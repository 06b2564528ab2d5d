import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '../../job/job.ts';
import { type View, viewOf } from '../../ui/view.ts';
import { type JobWait, waitReason } from './wait.ts';

const view = viewOf({ locale: 'en', now: 0 } as View);
const ids = Array.from({ length: 5 }, (_, n) => `01a20dee-21b7-7003-a01a-f6d33dae39a${n}`);
const why = { reason: 'dependency', until: null, detail: '' } as const;

function markupOf(waitsFor: readonly string[]): string {
  const job = {
    queueName: 'mail',
    callbackUrl: 'http://x.example/',
    dependsOn: ids,
  } as Partial<Job>;
  const line = { ahead: 0, readyQueues: [], expected: null };
  const wait: JobWait = { why, waitsFor, pause: undefined, line };
  return String(waitReason(job as Job, wait, view));
}
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '');

test('1.5, 4.13: a held job leads to the jobs that still have to end, the first three of many', () => {
  const one = markupOf(ids.slice(0, 1));
  assert.match(one, new RegExp(`waits for other jobs: <a href="/dashboard/jobs/${ids[0]}">`));
  assert.equal(markupOf(ids).match(/<a /g)?.length, 3);
  assert.match(textOf(markupOf(ids)), /a2 and 2 more$/);
  assert.doesNotMatch(textOf(markupOf(ids.slice(0, 3))), /more/);
});

test('1.5, 4.13: a batch that has to end is named', () => {
  const markup = markupOf(['nightly']);
  assert.equal(textOf(markup), 'waits for other jobs: batch nightly');
  assert.doesNotMatch(markup, /<a /);
});

test('1.5, 4.13: when what a job depends on is gone, its page says what to do', () => {
  assert.match(textOf(markupOf([])), /are gone: run it by hand, or cancel it$/);
});
