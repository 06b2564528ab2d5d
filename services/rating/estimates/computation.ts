import { PublicError, unavailable } from '@tessera/kit/errors';
import { toPublicError } from '@tessera/kit/http/error-view';
import type { PlayerId } from '../ladder/player-id.ts';
import type { Region } from '../ladder/region.ts';
import { ForgottenError, StillComputing } from '../ladder/replies.ts';
import type { CallOptions, Provider } from '../provider/provider.ts';
import { REAL_TIME, sleep, type Time } from '../provider/time.ts';
import { FEWEST_GAMES, LOBBIES_AT_ONCE } from './gathering.ts';
import { createPlaces } from './places.ts';

/** The player a computation is about and the caller who queues for it. */
export type Subject = {
  readonly region: Region;
  /** Whom it is about, if anybody. */
  readonly player: PlayerId | undefined;
  readonly caller: string;
};

/** The computation as its own work sees it. */
export type Progress<T> = Subject & {
  readonly signal: AbortSignal;
  /** Makes a call of the upstream, and notes for how long limits and pauses hold it back. */
  call<Reply>(make: (options: CallOptions) => Promise<Reply>, urgent?: boolean): Promise<Reply>;
  /** The time from sending the latest call that is answered to its reply. */
  callMs(): number;
  /** Does work once it has a place; of lower ranks first. */
  inPlace<Reply>(kind: Piece, rank: number, work: () => Promise<Reply>): Promise<Reply>;
  /** Tells those who wait that there is more, and how to answer from it. */
  gathered(soFar: () => Promise<T>): void;
};

/** Work that goes on until its end, whoever stops waiting for it. */
export type Computation<T> = {
  /** Rejects with a `PublicError`. */
  readonly result: Promise<T>;
  /**
   * The result, or what is gathered after `ms`: as soon as no call can be sent before. While that is
   * nothing, 429 where limits are the reason, else 502.
   */
  within(ms: number): Promise<T>;
};

/** A check is account, own rank and five games; a lobby the ranks of those in a game. */
type Piece = 'check' | 'lobby';
/** Checks of one region at once. */
const CHECKS = 8;
/** Computations of one region that are under way. */
const MOST_OPEN = 2000;
/** Nobody tells who waits for a place that limits hold back those who have one. */
const LOOK_AGAIN_MS = 1000;

type ComputationsOptions = {
  readonly time?: Time | undefined;
  readonly provider: Pick<Provider, 'waitMs'>;
};

/** Runs computations; equal questions share one. */
export function createComputations({ time = REAL_TIME, provider }: ComputationsOptions) {
  type Open = Subject & { computation: Computation<unknown>; abort(reason: Error): void };
  const open = new Map<string, Open>();
  const places = { check: createPlaces(CHECKS), lobby: createPlaces(LOBBIES_AT_ONCE) };

  /** Begins the computation of `key`, or joins the one under way. */
  function start<T>(
    key: string,
    subject: Subject,
    work: (progress: Progress<T>) => Promise<T>,
  ): Computation<T> {
    const running = open.get(key);
    if (running) return running.computation as Computation<T>;
    const { region } = subject;
    const ofRegion = [...open.values()].filter((one) => one.region === region);
    if (ofRegion.length >= MOST_OPEN) throw tooMany(region);
    const abort = new AbortController();
    const calls = createCalls(time, abort.signal);
    let waiting = 0;
    let soFar: (() => Promise<T>) | undefined;
    const progress: Progress<T> = {
      ...subject,
      signal: abort.signal,
      call: calls.make,
      callMs: calls.callMs,
      inPlace(kind, rank, work) {
        waiting++;
        return places[kind].run(progress, rank, () => {
          waiting--;
          return work();
        });
      },
      gathered(next) {
        soFar = next;
        calls.changed();
      },
    };
    const result = (async () => work(progress))()
      .catch((error: unknown) => {
        throw toPublicError(abort.signal.aborted ? abort.signal.reason : error);
      })
      .finally(() => open.delete(key));
    let outcome: Promise<T> | undefined;
    const end = () => {
      outcome = result;
      calls.changed();
    };
    result.then(end, end);

    /** For how long nothing can be sent. All that waits for a place needs ranks. */
    function heldMs(): number {
      return calls.heldMs() ?? (waiting > 0 ? provider.waitMs(region, 'league', 1) : 0);
    }

    async function within(ms: number): Promise<T> {
      const until = time.now() + ms;
      // A free place is taken in the next turn.
      await Promise.resolve();
      for (;;) {
        if (outcome) return outcome;
        const left = until - time.now();
        if (left <= 0 || heldMs() > left) break;
        const stop = new AbortController();
        const late = sleep(time, Math.min(left, LOOK_AGAIN_MS), stop.signal).catch(() => {});
        await Promise.race([calls.nextChange(), late]);
        stop.abort();
      }
      if (soFar) return soFar();
      // Limits of others are no reason where all calls of this computation are sent.
      if (calls.heldMs(Math.max) === 0) throw new StillComputing(0, ms);
      const gamesMs = provider.waitMs(region, 'match', FEWEST_GAMES);
      throw new StillComputing(Math.max(heldMs(), gamesMs), ms);
    }

    const computation = { result, within };
    open.set(key, { ...subject, computation, abort: (reason) => abort.abort(reason) });
    return computation;
  }

  return {
    start,
    /** Aborts those about certain players. */
    drop(isDropped: (subject: Subject) => boolean): void {
      for (const one of open.values()) if (isDropped(one)) one.abort(new ForgottenError());
    },
    /** Aborts what is under way and waits for it to end. */
    async close(): Promise<void> {
      const stopping = unavailable('The service is stopping; ask again in a moment.', 5);
      for (const one of open.values()) one.abort(stopping);
      const results = [...open.values()].map(({ computation }) => computation.result);
      await Promise.allSettled(results);
    },
  };
}

/** The calls of one computation that are not answered yet. */
function createCalls(time: Time, signal: AbortSignal) {
  /**
   * Until when each is held back; in the past once it is sent. A call that is shared with another
   * computation may be held back for that one, and is absent.
   */
  const heldUntil = new Map<symbol, number>();
  let callMs = 0;
  let change = Promise.withResolvers<void>();

  function changed(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  return {
    changed,
    nextChange: () => change.promise,
    callMs: () => callMs,
    /** When the first of the calls, or with `Math.max` the last, can be sent; 0 once it is. */
    heldMs(ofAll = Math.min): number | undefined {
      if (heldUntil.size === 0) return undefined;
      return Math.max(0, ofAll(...heldUntil.values()) - time.now());
    },
    async make<Reply>(
      call: (options: CallOptions) => Promise<Reply>,
      urgent = false,
    ): Promise<Reply> {
      const id = Symbol('call');
      const onHold = (ms: number) => {
        heldUntil.set(id, time.now() + ms);
        if (ms > 0) changed();
      };
      try {
        return await call({ signal, urgent, onHold });
      } finally {
        const sentAt = heldUntil.get(id);
        if (sentAt !== undefined) callMs = time.now() - sentAt;
        heldUntil.delete(id);
        changed();
      }
    },
  };
}

function tooMany(region: Region): PublicError {
  const message = `${MOST_OPEN} estimates of ${region} are being computed already. Try again in 60 s.`;
  return new PublicError(429, 'rate_limited', message, { retryAfterSeconds: 60 });
}
