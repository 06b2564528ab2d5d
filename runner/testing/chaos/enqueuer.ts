import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** What was accepted: the number of each job in its payload, and the id it was given. */
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
  const agent = new Agent({ connections: AT_ONCE });
  const doubtful = missing(ledger);
  const work = async () => {
    while (!signal.aborted) {
      const number = doubtful.pop() ?? take(ledger);
      const id = await enqueue(agent, serviceUrl, callbackUrl, number);
      if (id === undefined) return; // the service is gone
      ledger.accepted.set(number, id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await agent.destroy();
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

async function enqueue(
  dispatcher: Agent,
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
  try {
    const headers = { 'content-type': 'application/json' };
    const options = { dispatcher, method: 'POST', headers, body } as const;
    let reply = await request(`${serviceUrl}/jobs`, options);
    let text = await reply.body.text();
    // The database is away for a moment; the idempotency key makes asking again safe.
    while (reply.statusCode === 503) {
      await sleep(20);
      reply = await request(`${serviceUrl}/jobs`, options);
      text = await reply.body.text();
    }
    if (reply.statusCode !== 200 && reply.statusCode !== 201) {
      throw new Error(`the service answered ${reply.statusCode}: ${text}`);
    }
    return (JSON.parse(text) as { id: string }).id;
  } catch (error) {
    if (/answered/.test((error as Error).message)) throw error;
    return undefined;
  }
}
