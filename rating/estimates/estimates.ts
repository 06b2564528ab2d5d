import { PublicError } from '@tessera/kit/errors';
import { type Report, ratingReport } from '../estimator/report.ts';
import { nameOf, type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account } from '../ladder/record.ts';
import { type Queue, type Region, regionOfMatch } from '../ladder/region.ts';
import { ForgottenError, upstreamPause } from '../ladder/replies.ts';
import type { LobbyFacts } from '../lobby/analyse.ts';
import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';
import { createForecast } from './forecast.ts';
import { createForgotten } from './forgotten.ts';
import { callsOf, checkPlayer, gatherEvidence, gatherLobby, tooLong, WINDOW } from './gather.ts';
import { beginStage, type Computation, createJobs, type Job } from './job.ts';
import { createLearning } from './learning/learning.ts';
import { createPlaces } from './places.ts';
import { createSnapshotRecorder } from './snapshot-recorder.ts';
import { createUpstreamCache } from './upstream-cache.ts';
import { resultWithin } from './wait.ts';

/** A player's rating in one queue is asked for. */
export type Question = { readonly region: Region; readonly id: PlayerId; readonly queue: Queue };

type EstimatesOptions = {
  readonly stores: Stores;
  readonly provider: Provider;
  /** How long matches are stored. */
  readonly retentionMs: number;
  readonly now: () => number;
  readonly jobDeadlineMs: number;
  readonly onStoreError: (error: unknown) => void;
  /** Places of a caller, relative to others; 1 unless given. */
  readonly shareOf?: (caller: string) => number;
};

export const ESTIMATE_TTL_MS = 3_600_000;
/** Computations of one region at once; more would only share the same budget. */
const PLACES_PER_REGION = 8;
const MAX_WAITING = 2000;

export type Estimates = ReturnType<typeof createEstimates>;

/** Answers questions from the store or computes the answer. Equal computations are shared. */
export function createEstimates(options: EstimatesOptions) {
  const { stores, provider, now, jobDeadlineMs, onStoreError } = options;
  const { keyValue, snapshots } = stores;
  const forgotten = createForgotten(stores, () => provider);
  const recorder = createSnapshotRecorder({ stores, forgotten, now, onStoreError });
  const learning = createLearning({ keyValue, snapshots, now, onStoreError });
  const cache = createUpstreamCache({ ...options, keyValue, isForgotten: forgotten.hasAccount });
  const places = createPlaces(PLACES_PER_REGION, MAX_WAITING, options.shareOf);
  const forecast = createForecast(provider, places, now);
  const { outlook } = forecast;
  const jobs = createJobs({ now, jobDeadlineMs, outlook, admit, leave, raise: places.raise });

  /** Throws 410 for a player who is forgotten. */
  function refuseForgotten(region: Region, id: PlayerId, puuid = ''): void {
    if (forgotten.hasName(region, id) || forgotten.hasAccount(puuid)) throw new ForgottenError();
  }

  async function accountOf(job: Job, id: PlayerId): Promise<Account> {
    const { region } = job;
    const account = await cache.account(region, id, callsOf(job));
    job.stepsDone++;
    if (account) return account;
    const name = nameOf(id);
    const message = `Nobody is called ${name} in ${region}.`;
    const cs = `V regionu ${region} se nikdo nejmenuje ${name}.`;
    throw new PublicError(404, 'summoner_not_found', message, { cs });
  }

  function compute(question: Question, caller: string): Computation<Report> {
    const { region, queue, id } = question;
    refuseForgotten(region, id);
    const key = `${region} ${queue} ${playerKey(id)}`;
    const about = { key, region, player: id, caller, resultUrl: resultUrl(question) };
    return jobs.start({ ...about, gamesToPlan: WINDOW.games }, async (job) => {
      const account = await accountOf(job, id);
      const player = await checkPlayer(account, region, queue, { cache, now, job });
      await enter(job, player.ids.slice(0, WINDOW.games));
      const gathered = await gatherEvidence(player, { cache, now, job, forecast });
      const { evidence, rank, matches } = gathered;
      beginStage(job, 'estimate', 0);
      const { parameters, name: model } = await learning.model(region, queue);
      const about = { account, region, queue, rank, matches, computedAt: new Date(now()), model };
      const report = ratingReport(evidence, about, parameters);
      refuseForgotten(region, id, account.puuid);
      await learning.record(region, queue, account.puuid, evidence);
      await store(question, report);
      return report;
    });
  }

  /** A job with games has its turn from the start. What would end after its deadline is not begun. */
  function admit(job: Job): void {
    if (job.gamesToPlan === 0) return;
    try {
      places.join(job);
    } catch (error) {
      if (error instanceof RangeError) throw tooManyWaiting(provider, job.region);
      throw error;
    }
    const { expectedMs, waitingUntil } = job.outlook();
    if (expectedMs <= jobDeadlineMs) return;
    places.leave(job);
    if (waitingUntil !== undefined) throw upstreamPause(waitingUntil - now());
    throw tooLong(expectedMs, jobDeadlineMs);
  }

  function leave(job: Job): void {
    forecast.leave(job);
    places.leave(job);
  }

  /** Waits for a place for what needs these matches and the ranks of everybody in them. */
  async function enter(job: Job, matchIds: readonly string[]): Promise<void> {
    const cached = await Promise.all(matchIds.map(cache.findMatch));
    const missing = matchIds.filter((_, i) => !cached[i]);
    forecast.games(job, missing, matchIds.length);
    await places.enter(job);
  }

  async function store(question: Question, report: Report): Promise<void> {
    const until = now() + ESTIMATE_TTL_MS;
    const key = estimateKey(question.region, question.queue, report.summoner.puuid);
    await keyValue.set(key, JSON.stringify(report), until, now()).catch(onStoreError);
    await recorder.record(report);
  }

  async function lobbyFacts(job: Job, matchId: string, player: PlayerId | undefined) {
    const puuid = player && (await accountOf(job, player)).puuid;
    if (job.gamesToPlan > 0) await enter(job, [matchId]);
    return { ...(await gatherLobby(matchId, { cache, now, job, forecast })), puuid };
  }

  async function isLobbyStored(region: Region, matchId: string): Promise<boolean> {
    const stored = await cache.findMatch(matchId);
    const { participants = [] } = stored?.value ?? {};
    const ranks = participants.map(({ puuid }) => cache.findEntries(region, puuid));
    return stored !== undefined && (await Promise.all(ranks)).every((entries) => entries);
  }

  async function find({ region, id, queue }: Question): Promise<Report | undefined> {
    refuseForgotten(region, id);
    try {
      const account = await cache.findAccount(region, id);
      if (!account) return undefined;
      const text = await keyValue.get(estimateKey(region, queue, account.puuid), now());
      if (text === undefined) return undefined;
      const report = JSON.parse(text) as Report;
      await recorder.asked(report);
      return report;
    } catch (error) {
      onStoreError(error);
      return undefined;
    }
  }

  return {
    ...{ forgotten, recorder, learning },
    /** The stored estimate, or undefined; never asks the upstream. */
    find,
    /** Begins a computation or joins the one under way; `caller` is who has to queue for it. */
    compute,
    /** The stored estimate, or that of a computation if it ends in time; otherwise its job. */
    async reportOrJob(
      question: Question,
      caller: string,
      withinMs: number,
    ): Promise<{ report: Report; job?: undefined } | { report?: undefined; job: Job }> {
      const stored = await find(question);
      if (stored) return { report: stored };
      const computation = compute(question, caller);
      const report = await resultWithin(computation, withinMs);
      return report ? { report } : { job: computation.job };
    },
    async lobby(
      matchId: string,
      player: PlayerId | undefined,
      caller: string,
    ): Promise<Computation<LobbyFacts>> {
      const region = regionOfMatch(matchId)!;
      if (player) refuseForgotten(region, player);
      const query = player ? `?${new URLSearchParams({ playerId: nameOf(player) })}` : '';
      const key = `lobby ${matchId} ${player ? playerKey(player) : ''}`;
      const about = { key, region, player, caller, resultUrl: `/api/v1/lobby/${matchId}${query}` };
      // What is stored needs no call, so it waits for nobody.
      const gamesToPlan = (await isLobbyStored(region, matchId)) ? 0 : 1;
      return jobs.start({ ...about, gamesToPlan }, (job) => lobbyFacts(job, matchId, player));
    },
    /** The stored account, or undefined; never asks the upstream. */
    async findAccount(region: Region, id: PlayerId): Promise<Account | undefined> {
      refuseForgotten(region, id);
      return cache.findAccount(region, id);
    },
    account(region: Region, id: PlayerId, resultUrl: string): Computation<Account> {
      refuseForgotten(region, id);
      const key = `account ${region} ${playerKey(id)} ${resultUrl}`;
      const about = { key, region, player: id, caller: '', resultUrl, gamesToPlan: 0 };
      return jobs.start(about, (job) => accountOf(job, id));
    },
    findJob: jobs.find,
    /** Aborts and drops jobs about players who are forgotten, and their pending snapshots. */
    dropForgotten(): void {
      jobs.drop(({ region, player }) => player !== undefined && forgotten.hasName(region, player));
      recorder.dropForgotten();
    },
    /** Computations begun since the start, and those under way. */
    counts: () => ({ begun: jobs.begun, ...places.counts() }),
    /** Aborts what is under way. */
    close: jobs.close,
  };
}

function estimateKey(region: Region, queue: Queue, puuid: string): string {
  return `estimate:${region}:${queue}:${puuid}`;
}

function resultUrl({ region, id, queue }: Question): string {
  return `/api/v1/mmr?${new URLSearchParams({ region, playerId: nameOf(id), queue })}`;
}

function tooManyWaiting(provider: Provider, region: Region): PublicError {
  const seconds = Math.max(5, Math.ceil(provider.waitMs(region, 'league', 1) / 1000));
  const message = `${MAX_WAITING} estimates of ${region} are waiting already. Try again in ${seconds} s.`;
  const cs = `V regionu ${region} už čeká ${MAX_WAITING} odhadů. Zkuste to za ${seconds} s.`;
  return new PublicError(429, 'rate_limited', message, { cs, retryAfterSeconds: seconds });
}
