import { setTimeout as sleep } from 'node:timers/promises';

export type TrafficOptions = {
  readonly runnerUrl: string;
  readonly receiverUrl: string;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/** Jobs of a small shop: receiver path, and share of all jobs in percent. */
const KINDS = [
  { queue: 'emails', path: '/slow/120', sharePercent: 40, priority: 0 },
  { queue: 'invoices', path: '/flaky/15', sharePercent: 20, priority: 5 },
  { queue: 'thumbnails', path: '/slow/700', sharePercent: 20, priority: -5 },
  { queue: 'partners', path: '/status/503', sharePercent: 8, priority: 0 },
  { queue: 'partners', path: '/status/410', sharePercent: 4, priority: 0 },
  { queue: 'reports', path: '/large/3000', sharePercent: 8, priority: 0 },
] as const;

/** A hundred entries, each kind as often as its share, for a weighted random pick. */
const WEIGHTED_KINDS = KINDS.flatMap((kind) =>
  new Array<typeof kind>(kind.sharePercent).fill(kind),
);

/** Sends a runner a steady stream of jobs for its dashboard to show, until the signal fires. */
export async function sendTraffic(options: TrafficOptions): Promise<void> {
  const { signal, random } = options;
  await untilReady(options);
  await prepare(options);
  for (let number = 1; !signal.aborted; number++) {
    await post(options, '/jobs', job(options, number));
    await sleep(80 + 400 * random(), undefined, { signal }).catch(() => {});
  }
}

function job({ receiverUrl, random }: TrafficOptions, number: number): object {
  const kind = WEIGHTED_KINDS[Math.floor(random() * WEIGHTED_KINDS.length)] ?? KINDS[0];
  return {
    callback_url: receiverUrl + kind.path,
    queue_name: kind.queue,
    priority: kind.priority,
    payload: { order: number, shop: 'Květinářství U Žďáru' },
    base_delay_ms: 3000,
    ...(number % 17 === 0 && { delay_ms: 120_000 }),
  };
}

async function prepare(options: TrafficOptions): Promise<void> {
  await post(options, '/queues', { name: 'thumbnails', max_concurrency: 2 });
  await post(options, '/queues', { name: 'reports', rate_limit_rps: 0.5 });
  const schedules = (await (await fetch(`${options.runnerUrl}/schedules`)).json()) as unknown[];
  if (schedules.length > 0) return;
  await post(options, '/schedules', {
    cron_expression: '*/20 * * * * *',
    callback_url: `${options.receiverUrl}/ok`,
    queue_name: 'reports',
    payload: { report: 'stock' },
  });
  await post(options, '/schedules', {
    cron_expression: '0 30 7 * * MON-FRI',
    timezone: 'Europe/Prague',
    callback_url: `${options.receiverUrl}/ok`,
    queue_name: 'emails',
    payload: { mail: 'morning' },
  });
}

async function untilReady({ runnerUrl, signal }: TrafficOptions): Promise<void> {
  while (!signal.aborted) {
    const reply = await fetch(`${runnerUrl}/ready`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(500, undefined, { signal }).catch(() => {});
  }
}

/** Ignores failures: an unreachable runner misses one job, and the next follows soon. */
async function post({ runnerUrl }: TrafficOptions, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(runnerUrl + path, request).catch(() => undefined);
  await reply?.body?.cancel();
}
