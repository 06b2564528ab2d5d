import { join } from 'node:path';
import { requestsPerSecond } from '../load.ts';
import { line } from '../measure.ts';
import { running } from '../process.ts';
import { PAYLOAD, post, withRunner } from './setting.ts';

const JOB = {
  callback_url: 'http://127.0.0.1:1/hook',
  queue_name: 'bench',
  payload: JSON.parse(PAYLOAD) as object,
};

/** One job a request over 50 connections into a paused queue, beside a route that stores nothing. */
export function enqueue(): Promise<void> {
  return withRunner(async (url) => {
    await post(`${url}/queues`, { name: 'bench' });
    await post(`${url}/queues/bench/pause`, {});
    const bare = await running([join(import.meta.dirname, 'bare-post.ts')]);
    const request = {
      method: 'POST' as const,
      body: JSON.stringify(JOB),
      headers: { 'content-type': 'application/json' },
    };
    const targets = {
      bare: { url: `${bare.url}/jobs`, ...request },
      runner: { url: `${url}/jobs`, ...request },
    };
    // Single rounds differ by a tenth.
    const rates = await requestsPerSecond(targets, { rounds: 6, seconds: 2 }).finally(bare.stop);
    const { bare: theirs = Number.NaN, runner: ours = 0 } = rates;
    const detail = `${Math.round(ours)} of ${Math.round(theirs)}/s`;
    const what = 'enqueue over HTTP beside a route that stores nothing';
    console.log(line(what, ours / theirs, '≥ 0.75', detail));
  });
}
