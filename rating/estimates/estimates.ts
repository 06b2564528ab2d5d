import { PublicError } from '@tessera/kit/errors';
import { type Report, ratingReport } from '../estimator/report.ts';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntries } from '../ladder/record.ts';
import type { Queue, Region } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import type { KeyValueStore } from '../store/key-value.ts';
import { gatherEvidence } from './gather.ts';
import { createJob, type Job, jobShelf, progressOf } from './job.ts';
import type { Keeper } from './keeper.ts';
import { createRecall } from './recall.ts';
import { createTurnstile } from './turnstile.ts';

/** What a caller wants to know: an account's rating in one queue. */
export type Question = { readonly region: Region; readonly id: PlayerId; readonly queue: Queue };

/** Where questions are handed in. Equal ones share one computation. */
export type Desk = {
  /** The kept answer, or undefined; never asks the upstream. */
  recall(question: Question): Promise<Report | undefined>;
  /** Begins a computation, or joins the one under way. */
  compute(question: Question): Computation;
  account(region: Region, id: PlayerId): Promise<Account>;
  match(id: string): Promise<Match | undefined>;
  entries(region: Region, puuid: string): Promise<RankedEntries>;
  findJob(id: string): Job | undefined;
  /** Computations begun since the start, under way and waiting. */
  counts(): { readonly begun: number; readonly running: number; readonly waiting: number };
  /** Gives up what is under way. */
  close(): Promise<void>;
};

export type Computation = {
  readonly job: Job;
  /** Rejects with a `PublicError`. */
  readonly report: Promise<Report>;
  /** Resolves when it is foreseen that the answer cannot come within `answerWithinMs`. */
  readonly tooSlow: Promise<void>;
};

export type DeskOptions = {
  readonly provider: Provider;
  readonly keyValue: KeyValueStore;
  readonly keeper: Keeper;
  readonly now: () => number;
  /** How long a caller waits for an answer before getting a job to ask about. */
  readonly answerWithinMs: number;
  readonly onTrouble: (error: unknown) => void;
};

export const ESTIMATE_TTL_MS = 3_600_000;
/** At once; more would only wait for the same budget. */
const COMPUTE_AT_ONCE = 8;
const MOST_WAITING = 2000;

export function createDesk(options: DeskOptions): Desk {
  const { provider, keyValue, keeper, now, onTrouble } = options;
  const recall = createRecall(options);
  const shelf = jobShelf(now);
  const turnstile = createTurnstile(COMPUTE_AT_ONCE);
  const underWay = new Map<string, Computation>();
  const closing = new AbortController();
  const asking = { signal: closing.signal };
  let begun = 0;

  async function accountOf(region: Region, id: PlayerId): Promise<Account> {
    const account = await recall.account(region, id, asking);
    if (account) return account;
    const message = `Nobody is called ${id.gameName}#${id.tagLine} in ${region}.`;
    throw new PublicError(404, 'summoner_not_found', message);
  }

  function compute(question: Question): Computation {
    const key = questionKey(question);
    const running = underWay.get(key);
    if (running) return running;
    if (turnstile.waiting >= MOST_WAITING) throw tooManyWaiting(provider, question.region);
    begun++;
    const job = createJob(resultUrl(question), now());
    shelf.add(job);
    const slow = Promise.withResolvers<void>();
    const progress = progressOf(job, now, () => {
      const leftMs = job.createdAt.getTime() + options.answerWithinMs - now();
      if (job.expectedAt - now() > leftMs) slow.resolve();
    });
    const report = turnstile
      .pass(async () => {
        job.state = 'running';
        const account = await accountOf(question.region, question.id);
        progress.step();
        const { region, queue } = question;
        const context = { recall, provider, now, asking, progress };
        const { evidence, rank, matches } = await gatherEvidence(account, region, queue, context);
        progress.stage('estimate', 0);
        const computedAt = new Date(now());
        const about = { account, region, queue, rank, matches, computedAt };
        const made = ratingReport(evidence, about);
        await keep(question, made);
        job.state = 'done';
        return made;
      })
      .catch((error: unknown) => {
        job.state = 'failed';
        job.error = asPublic(error, closing.signal);
        throw job.error;
      })
      .finally(() => {
        job.finishedAt = now();
        underWay.delete(key);
      });
    report.catch(() => {}); // whoever waits hears of it; the job remembers it
    const computation = { job, report, tooSlow: slow.promise };
    underWay.set(key, computation);
    return computation;
  }

  async function keep(question: Question, report: Report): Promise<void> {
    const until = now() + ESTIMATE_TTL_MS;
    const key = estimateKey(question.region, question.queue, report.summoner.puuid);
    await keyValue.set(key, JSON.stringify(report), until, now()).catch(onTrouble);
    await keeper.keep(report);
  }

  return {
    async recall({ region, id, queue }) {
      try {
        const kept = await keyValue.get(`account:${region}:${playerKey(id)}`, now());
        const account = kept === undefined ? undefined : (JSON.parse(kept).value as Account);
        if (!account) return undefined;
        const text = await keyValue.get(estimateKey(region, queue, account.puuid), now());
        if (text === undefined) return undefined;
        const report = JSON.parse(text) as Report;
        await keeper.asked(report);
        return report;
      } catch (error) {
        onTrouble(error);
        return undefined;
      }
    },
    compute,
    account: accountOf,
    match: (id) => recall.match(id, asking),
    entries: (region, puuid) => recall.entries(region, puuid, 'other', asking),
    findJob: shelf.find,
    counts: () => ({ begun, running: turnstile.inside, waiting: turnstile.waiting }),
    async close() {
      closing.abort(new Error('the service is stopping'));
      await Promise.allSettled([...underWay.values()].map(({ report }) => report));
    },
  };
}

export function questionKey({ region, id, queue }: Question): string {
  return `${region} ${queue} ${playerKey(id)}`;
}

function estimateKey(region: Region, queue: Queue, puuid: string): string {
  return `estimate:${region}:${queue}:${puuid}`;
}

function resultUrl({ region, id, queue }: Question): string {
  const playerId = `${id.gameName}#${id.tagLine}`;
  return `/api/v1/mmr?${new URLSearchParams({ region, playerId, queue })}`;
}

function tooManyWaiting(provider: Provider, region: Region): PublicError {
  const seconds = Math.max(5, Math.ceil(provider.entriesWaitMs(region, 1) / 1000));
  const message = `${MOST_WAITING} estimates are waiting already. Try again in ${seconds} s.`;
  return new PublicError(429, 'rate_limited', message, { retryAfterSeconds: seconds });
}

function asPublic(error: unknown, closing: AbortSignal): PublicError {
  if (error instanceof PublicError) return error;
  if (closing.aborted) {
    const message = 'The service is stopping; ask again in a moment.';
    return new PublicError(503, 'unavailable', message, { retryAfterSeconds: 5, cause: error });
  }
  return new PublicError(500, 'internal', 'Something went wrong on our side.', { cause: error });
}
