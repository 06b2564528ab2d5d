import { createBag } from '@tessera/kit/bag';
import { PublicError } from '@tessera/kit/errors';
import type { ClaimedJob } from '../job/job.ts';
import type { Settled } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import type { EngineEvent } from './events.ts';

const RETRY_MS = 1000;

/** Writes results down, and holds those that the store cannot take now until it does. */
export function createResults(
  store: Pick<Store, 'settle'>,
  onEvent: (event: EngineEvent) => void,
  /** Called when a slot may be used that the store will say nothing about. */
  wake: () => void,
) {
  const open = createBag<Settled>();
  const refused = new Set<Settled>();
  let timer: NodeJS.Timeout | undefined;
  let whenWritten = () => {};
  /** Nobody waits any more: the store is about to be closed. */
  let isOver = false;

  function write(done: Settled): void {
    isOver = false;
    open.add(done);
    send(done);
  }

  function send(done: Settled): void {
    store.settle(done).then(
      (claimValid) => onWritten(done, claimValid),
      (error) => onRefused(done, error),
    );
  }

  function onWritten(done: Settled, claimValid: boolean): void {
    forget(done);
    const { claim: job, attempt, settlement } = done;
    if (claimValid) {
      onEvent({ kind: 'settled', job, attempt, settlement });
    } else {
      // A call that we cut has no result to lose.
      if (settlement.status !== 'interrupted') onEvent({ kind: 'superseded', job });
      wake();
    }
  }

  function onRefused(done: Settled, error: unknown): void {
    const { claim: job } = done;
    // Only a store that is away is asked again. Another error would come again for ever; the job
    // stays running until its lease ends, then the reaper takes it back.
    if (!(error instanceof PublicError)) {
      forget(done);
      onEvent({ kind: 'unwritable', job, error });
      return;
    }
    onEvent({ kind: 'error', doing: `writing the result of job ${job.id}`, error });
    refused.add(done);
    if (!isOver) timer ??= setTimeout(retry, RETRY_MS);
  }

  function forget(done: Settled): void {
    const wasStuck = refused.size > 0;
    open.remove(done);
    refused.delete(done);
    if (wasStuck && refused.size === 0) wake();
    if (open.size === 0) whenWritten();
  }

  function retry(): void {
    timer = undefined;
    for (const done of [...refused]) send(done);
  }

  return {
    write,
    /** True while a result could not be written. */
    stuck: () => refused.size > 0,
    /** The claims whose results are not written yet. */
    waiting: (): ClaimedJob[] => [...open].map(({ claim }) => claim),
    /** Resolves when everything is written, or after that long. */
    written: (withinMs: number) =>
      new Promise<void>((resolve) => {
        if (open.size === 0) return resolve();
        const patience = setTimeout(finish, withinMs);
        whenWritten = finish;
        function finish(): void {
          isOver = open.size > 0;
          clearTimeout(patience);
          clearTimeout(timer);
          resolve();
        }
      }),
  };
}
