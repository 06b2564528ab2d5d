import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './behaviour.ts';

type Target = {
  readonly runnerUrl: string;
  readonly signal: AbortSignal;
};

type TrafficOptions = Target & {
  readonly receiverUrl: string;
  readonly random: () => number;
};

/** Jobs of a small shop: receiver path, and share of all jobs in percent. */
const KINDS = [
  { queue: 'emails', path: '/slow/120', sharePercent: 40, priority: 0 },
  { queue: 'invoices', path: '/flaky/15', sharePercent: 18, priority: 5 },
  { queue: 'thumbnails', path: '/slow/700', sharePercent: 18, priority: -5 },
  { queue: 'partners', path: '/status/503', sharePercent: 5, priority: 0 },
  { queue: 'partners', path: '/status/410', sharePercent: 3, priority: 0 },
  { queue: 'partners', path: '/fails-first/2', sharePercent: 4, priority: 0 },
  { queue: 'partners', path: '/retry-after/6', sharePercent: 2, priority: 0 },
  { queue: 'videos', path: '/later/12', sharePercent: 2, priority: 0 },
  { queue: 'reports', path: '/large/3000', sharePercent: 8, priority: 0 },
] as const;

/** A hundred entries, each kind as often as its share, for a weighted random pick. */
const WEIGHTED_KINDS = KINDS.flatMap((kind) =>
  new Array<typeof kind>(kind.sharePercent).fill(kind),
);

/**
 * Sends a runner a steady stream of jobs until the signal fires, and now and then what makes the
 * others wait, so that within a minute its dashboard shows each state and most reasons to wait.
 */
export async function sendTraffic(options: TrafficOptions): Promise<void> {
  const { signal, random } = options;
  await untilReady(options);
  await prepare(options);
  for (let number = 1; !signal.aborted; number++) {
    await post(options, '/jobs', job(options, number));
    const occasion = OCCASIONS.find(({ every, at }) => number % every === at);
    if (occasion) await post(options, '/jobs/batch', { jobs: occasion.jobs(options, number) });
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
    // A shop that asks twice: the second request is answered with the first job.
    ...(number % 13 < 2 && {
      idempotency_key: `order ${Math.floor(number / 13)}`,
      unique_for_ms: 60_000,
    }),
  };
}

type Occasion = {
  /** After how many jobs of the stream it comes again, and after which one it comes first. */
  readonly every: number;
  readonly at: number;
  readonly jobs: (options: TrafficOptions, number: number) => readonly object[];
};

const OCCASIONS: readonly Occasion[] = [
  {
    // More pictures than two at a time: the queue is full for some seconds.
    every: 70,
    at: 4,
    jobs: ({ receiverUrl }) =>
      Array.from({ length: 12 }, (_, picture) => ({
        callback_url: `${receiverUrl}/slow/900`,
        queue_name: 'thumbnails',
        payload: { picture },
      })),
  },
  {
    // One change at a time for each shelf: the others of its key wait.
    every: 50,
    at: 8,
    jobs: ({ receiverUrl }) =>
      Array.from({ length: 4 }, (_, change) => ({
        callback_url: `${receiverUrl}/slow/2500`,
        queue_name: 'stock',
        concurrency_key: 'shelf 7',
        payload: { shelf: 7, change },
      })),
  },
  {
    // More reports than one in two seconds: they wait for the rate limit.
    every: 90,
    at: 12,
    jobs: ({ receiverUrl }) =>
      Array.from({ length: 8 }, (_, month) => ({
        callback_url: `${receiverUrl}/ok`,
        queue_name: 'reports',
        payload: { report: 'month', month: month + 1 },
      })),
  },
  {
    // A courier whose service is down: after some failures its host is suspended, and its parcels
    // wait. The receiver under its other name, so that calls to 127.0.0.1 go on. A parcel that is
    // still waiting is not sent a second time.
    every: 60,
    at: 2,
    jobs: ({ receiverUrl }) =>
      Array.from({ length: 10 }, (_, parcel) => ({
        callback_url: `http://localhost:${new URL(receiverUrl).port}/status/503`,
        queue_name: 'courier',
        payload: { parcel },
        idempotency_key: `parcel ${parcel}`,
        unique_until_ended: true,
      })),
  },
  {
    // An offer that nobody wants after some seconds, in a queue that is paused: it expires.
    every: 600,
    at: 16,
    jobs: ({ receiverUrl }, number) => [
      {
        callback_url: `${receiverUrl}/ok`,
        queue_name: 'newsletter',
        payload: { offer: number },
        expires_at: new Date(Date.now() + 20_000).toISOString(),
      },
    ],
  },
];

async function prepare(options: TrafficOptions): Promise<void> {
  await post(options, '/queues', { name: 'thumbnails', max_concurrency: 2 });
  await post(options, '/queues', { name: 'reports', rate_limit_rps: 0.5 });
  await post(options, '/queues', { name: 'stock', max_per_key: 1 });
  await post(options, '/queues', { name: 'newsletter' });
  await post(options, '/queues/newsletter/pause', {});
  await post(options, '/jobs', {
    callback_url: `${options.receiverUrl}/ok`,
    queue_name: 'newsletter',
    // However often the demo is started: it waits until somebody resumes the queue.
    idempotency_key: 'newsletter of November',
    payload: { issue: 'November' },
  });
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

/** For a call of `/later/12`, whose job goes on here: tells the runner after so many seconds. */
export async function reportLater(call: Call, target: Target): Promise<void> {
  const [, behaviour, seconds] = call.path.split('/');
  if (behaviour !== 'later' || target.runnerUrl === '') return;
  const { signal } = target;
  await sleep(1000 * Number(seconds || 10), undefined, { signal, ref: false }).catch(() => {});
  if (signal.aborted) return;
  await post(target, `/jobs/${call.jobId}/complete`, {
    claim: call.headers['x-runner-claim'],
    result: 'encoded',
  });
}

async function untilReady({ runnerUrl, signal }: Target): Promise<void> {
  while (!signal.aborted) {
    const reply = await fetch(`${runnerUrl}/ready`, { signal }).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(500, undefined, { signal }).catch(() => {});
  }
}

/** Ignores failures: an unreachable runner misses one job, and the next follows soon. */
async function post({ runnerUrl, signal }: Target, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const reply = await fetch(runnerUrl + path, request).catch(() => undefined);
  await reply?.body?.cancel();
}
