import { setTimeout as sleep } from 'node:timers/promises';

/** Accepted jobs: the number of each job in its payload, and the id it was given. */
export type Ledger = {
  readonly accepted: Map<number, string>;
  /** The next number that was not asked for yet. */
  next: number;
  /** From one number to the next, where several add jobs. */
  readonly step: number;
};

const AT_ONCE = 8;

/**
 * Adds jobs over HTTP, several at a time, until told to stop or the service is gone. Each has an
 * idempotency key; one whose answer got lost is asked for again after the next start.
 */
export async function enqueueUntil(
  serviceUrl: string,
  callbackUrl: string,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  const doubtful = missing(ledger);
  const work = async () => {
    while (!signal.aborted) {
      const number = doubtful.pop() ?? take(ledger);
      const id = await enqueue(serviceUrl, callbackUrl, number);
      if (id === undefined) return; // the service is gone
      ledger.accepted.set(number, id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function take(ledger: Ledger): number {
  const number = ledger.next;
  ledger.next += ledger.step;
  return number;
}

/** Numbers that were asked for and not answered. */
function missing({ accepted, next, step }: Ledger): number[] {
  const numbers: number[] = [];
  for (let number = next % step; number < next; number += step) {
    if (!accepted.has(number)) numbers.push(number);
  }
  return numbers;
}

/** The id of the job; undefined when the service is gone. */
async function enqueue(
  serviceUrl: string,
  callbackUrl: string,
  number: number,
): Promise<string | undefined> {
  const key = `key-${Math.floor(number / 5) % 4}`;
  const body = JSON.stringify({
    callback_url: callbackUrl,
    queue_name: `queue-${number % 5}`,
    priority: number % 3,
    payload: { number, key, text: 'chaos' },
    concurrency_key: key,
    idempotency_key: `number-${number}`,
  });
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(`${serviceUrl}/jobs`, { method: 'POST', headers, body })
      .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
      .catch(() => undefined);
    if (answer === undefined) return undefined;
    const { status, text } = answer;
    if (status === 200 || status === 201) return (JSON.parse(text) as { id: string }).id;
    if (status !== 503) throw new Error(`the service answered ${status}: ${text}`);
    // The database is away for a moment; the idempotency key makes asking again safe.
    await sleep(20);
  }
}
