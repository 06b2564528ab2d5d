import { setTimeout as sleep } from 'node:timers/promises';
import { PAYLOAD, post } from './setting.ts';

/** Peak resident memory in megabytes after a thousand jobs, and after a hundred thousand. */
export async function memoryGrowth(
  service: { readonly url: string; peakMegabytes(): number },
  callbackUrl: string,
): Promise<{ before: number; after: number }> {
  await post(`${service.url}/queues`, { name: 'memory', max_concurrency: 50 });
  await runJobs(service.url, callbackUrl, 1000, 1000);
  const before = service.peakMegabytes();
  await runJobs(service.url, callbackUrl, 99_000, 100_000);
  return { before, after: service.peakMegabytes() };
}

async function runJobs(
  url: string,
  callbackUrl: string,
  jobs: number,
  total: number,
): Promise<void> {
  const job = { callback_url: callbackUrl, queue_name: 'memory', payload: JSON.parse(PAYLOAD) };
  for (let left = jobs; left > 0; left -= 500) {
    await post(`${url}/jobs/batch`, { jobs: new Array(Math.min(500, left)).fill(job) });
  }
  for (;;) {
    const reply = await fetch(`${url}/metrics`);
    const { jobs: counts } = (await reply.json()) as { jobs: { completed: number } };
    if (counts.completed >= total) return;
    await sleep(100);
  }
}
