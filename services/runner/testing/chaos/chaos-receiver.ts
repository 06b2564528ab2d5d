import { BEHAVIOURS } from '@tessera/sandbox/receiver/behaviour';
import { type Receiver, startReceiver } from '@tessera/sandbox/receiver/receiver';

/** One callback as it came in. */
export type Callback = {
  readonly jobId: string;
  readonly attempt: number;
  readonly body: string;
  /** We answered 200 as far as we know. */
  readonly accepted: boolean;
};

const WAYS = ['stall', 'reset', 'retry-after', 'slow-head', 'endless'] as const;

/**
 * A receiver in a bad mood: with some chance it refuses, stalls past the timeout, resets, trickles a
 * head or never stops sending. Every callback is noted.
 */
export async function openChaosReceiver(
  random: () => number,
  failures: number,
): Promise<Receiver & { readonly callbacks: readonly Callback[] }> {
  const callbacks: Callback[] = [];
  const receiver = await startReceiver({
    answer(call, response) {
      const { jobId, attempt, body } = call;
      const way = random() >= failures ? 'ok' : WAYS[Math.floor(random() * WAYS.length)]!;
      // A body without end follows a head that says 200, and the head decides.
      callbacks.push({ jobId, attempt, body, accepted: way === 'ok' || way === 'endless' });
      if (way === 'ok') return void response.end('{"ok":true}');
      if (way === 'stall') return; // the timeout of the job ends it
      if (way === 'reset') return void response.socket?.resetAndDestroy();
      const query = new URLSearchParams();
      const { signal } = receiver;
      return BEHAVIOURS[way]!(response, { argument: '0', query, call, random, signal });
    },
  });
  return { ...receiver, callbacks };
}
