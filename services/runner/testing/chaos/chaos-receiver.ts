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
      const accepted = random() >= failures;
      callbacks.push({ jobId, attempt, body, accepted });
      if (accepted) return void response.end('{"ok":true}');
      const way = Math.floor(random() * 5);
      if (way === 0) return; // the timeout of the job ends it
      if (way === 1) return void response.socket?.resetAndDestroy();
      const name = ['retry-after', 'slow-head', 'endless'][way - 2]!;
      const query = new URLSearchParams();
      const { signal } = receiver;
      return BEHAVIOURS[name]!(response, { argument: '0', query, call, random, signal });
    },
  });
  return { ...receiver, callbacks };
}
