import type { Random } from '../../packages/sandbox/random.ts';
import type { Delivery } from '../../services/runner/deliver/webhook.ts';
import { hostOf } from '../../services/runner/job/callback-address.ts';
import type { ClaimedJob } from '../../services/runner/job/job.ts';
import type { Outcome } from '../../services/runner/job/outcome.ts';
import type { Facts } from './facts.ts';

/** Behaviour of a receiver at the moment: shares of its calls. */
export type Behaviour = {
  readonly failing: number;
  readonly refusing: number;
  readonly slow: number;
};

export type NetworkOptions = {
  readonly facts: Facts;
  readonly random: Random;
  readonly behaviours: ReadonlyMap<string, Behaviour>;
  readonly worker: string;
  readonly concurrency: number;
  readonly maxPerHost: number | undefined;
  /** Runs it later unless the worker is gone by then. */
  readonly later: (inMs: number, task: () => void) => void;
};

type Call = { readonly id: string; readonly host: string; end(outcome: Outcome): void };

/** Receivers in place of the network: what they answer is drawn. */
export function createNetwork(options: NetworkOptions): Delivery & { hostsCalled(): Set<string> } {
  const { facts, random, behaviours, worker, concurrency, maxPerHost, later } = options;
  const calls = new Set<Call>();

  function drawn({ run, timeoutMs }: ClaimedJob, host: string): [number, Outcome] {
    const { failing, refusing, slow } = behaviours.get(host)!;
    const took = random.chance(slow) ? random.integer(300, 4000) : random.integer(0, 60);
    if (took >= timeoutMs) return [timeoutMs, { kind: 'timeout', timeoutMs }];
    const body = `run ${run}`;
    if (random.chance(failing)) {
      if (random.chance(0.3)) return [took, { kind: 'unreachable', cause: body }];
      const retryAfter = random.chance(0.3) ? String(random.integer(1, 4)) : null;
      const statusCode = random.pick([500, 503, 429]);
      return [took, { kind: 'refused', statusCode, body, location: null, retryAfter }];
    }
    if (random.chance(refusing)) {
      return [took, { kind: 'refused', statusCode: 400, body, location: null, retryAfter: null }];
    }
    return [took, { kind: 'delivered', statusCode: 200, body, bodyCut: false }];
  }

  function checkLimits(host: string): void {
    const same = [...calls].filter((call) => call.host === host);
    if (calls.size > concurrency) facts.broken('no more calls than slots', worker);
    if (same.length > (maxPerHost ?? Infinity)) {
      facts.broken('no host gets more calls than its limit', `${same.length} to ${host}`);
    }
  }

  return {
    deliver(job) {
      const host = hostOf(job.callbackUrl);
      const known = facts.jobs.get(job.id);
      const claim = known?.claims.get(job.run);
      const name = `${known?.name} run ${job.run}`;
      facts.note(`${worker} calls ${host} for ${name}`);
      if (claim === undefined || claim.called || claim.worker !== worker) {
        facts.broken('never two calls for one claim', `${worker} calls for ${name}`);
      }
      if (claim !== undefined) claim.called = true;
      return new Promise((resolve) => {
        const call: Call = {
          id: job.id,
          host,
          end(outcome) {
            if (!calls.delete(call)) return;
            claim?.said.push({ outcome, at: facts.wall() });
            facts.note(`${host} answers ${outcome.kind} to ${name}`);
            resolve(outcome);
          },
        };
        calls.add(call);
        checkLimits(host);
        const [took, outcome] = drawn(job, host);
        later(took, () => call.end(outcome));
      });
    },
    interrupt() {},
    cancel() {},
    suspended: () => new Map(),
    isSuspended: () => false,
    hostsCalled: () => new Set([...calls].map(({ host }) => host)),
    close: async () => {},
  };
}
