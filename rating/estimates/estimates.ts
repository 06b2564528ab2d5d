import { notFound, PublicError } from '@tessera/kit/errors';
import { mapConcurrently } from '@tessera/kit/semaphore';
import { type Report, ratingReport } from '../estimator/report.ts';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account, Match, RankedEntry } from '../ladder/record.ts';
import { type Queue, type Region, regionOfMatch } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import type { KeyValueStore } from '../store/key-value.ts';
import { type Computation, createComputations, type Run } from './computations.ts';
import { createForecast } from './forecast.ts';
import { checkPlayer, gatherEvidence, WINDOW } from './gather.ts';
import type { Job, Outlook } from './job.ts';
import type { Learning } from './learning/learning.ts';
import { createPlaces, type Ticket } from './places.ts';
import type { SnapshotRecorder } from './snapshots/recorder.ts';
import { createUpstreamCache } from './upstream-cache.ts';

/** A player's rating in one queue is asked for. */
export type Question = { readonly region: Region; readonly id: PlayerId; readonly queue: Queue };

/** A match and the ranks of everybody in it, in the queue it was played in. */
export type LobbyFacts = {
  readonly match: Match;
  readonly entries: ReadonlyMap<string, RankedEntry | undefined>;
  /** The player whose lobby it is; undefined when none was named. */
  readonly puuid: string | undefined;
};

/** Answers questions from the store or computes the answer. Equal computations are shared. */
export type Estimates = {
  /** The stored estimate, or undefined; never asks the upstream. */
  find(question: Question): Promise<Report | undefined>;
  /** Begins a computation or joins the one under way; `caller` is who has to queue for it. */
  compute(question: Question, caller: string): Computation<Report>;
  lobby(matchId: string, player: PlayerId | undefined): Computation<LobbyFacts>;
  /** The stored account, or undefined; never asks the upstream. */
  findAccount(region: Region, id: PlayerId): Promise<Account | undefined>;
  account(region: Region, id: PlayerId, resultUrl: string): Computation<Account>;
  findJob(id: string): Job | undefined;
  /** Computations begun since the start, and those under way. */
  counts(): { readonly begun: number; readonly running: number; readonly waiting: number };
  /** Aborts what is under way. */
  close(): Promise<void>;
};

export type EstimatesOptions = {
  readonly provider: Provider;
  readonly keyValue: KeyValueStore;
  readonly recorder: SnapshotRecorder;
  readonly learning: Learning;
  readonly now: () => number;
  /** How long a caller waits for an answer before it gets a job. */
  readonly answerWithinMs: number;
  readonly jobDeadlineMs: number;
  readonly onStoreError: (error: unknown) => void;
};

export const ESTIMATE_TTL_MS = 3_600_000;
/** Computations of one region at once; more would only share the same budget. */
const PLACES_PER_REGION = 8;
const MAX_WAITING = 2000;
/** Calls of a lobby: after checks, before those of computations. */
const LOBBY_PRIORITY = 1;

export function createEstimates(options: EstimatesOptions): Estimates {
  const { provider, keyValue, recorder, learning, now, onStoreError } = options;
  const cache = createUpstreamCache(options);
  const computations = createComputations(options);
  const places = createPlaces(PLACES_PER_REGION, MAX_WAITING);
  const forecast = createForecast(provider, places, now);

  async function accountOf(region: Region, id: PlayerId, run: Run): Promise<Account> {
    run.forecast(() => checkOutlook(region));
    const account = await cache.account(region, id, run.call());
    run.progress.step();
    if (account) return account;
    const name = `${id.gameName}#${id.tagLine}`;
    const message = `Nobody is called ${name} in ${region}.`;
    const cs = `V regionu ${region} se nikdo nejmenuje ${name}.`;
    throw new PublicError(404, 'summoner_not_found', message, { cs });
  }

  /** Outlook of calls that are not queued. */
  function checkOutlook(region: Region): Outlook {
    const pauseMs = Math.max(
      ...(['account', 'league', 'ids'] as const).map((method) => provider.pauseMs(region, method)),
    );
    const sendMs = Math.max(
      provider.waitMs(region, 'account', 1),
      provider.waitMs(region, 'league', 1),
    );
    return {
      state: pauseMs > 0 ? 'waiting' : 'running',
      position: 0,
      expectedMs: Math.max(pauseMs, sendMs),
      waitingUntil: pauseMs > 0 ? now() + pauseMs : undefined,
    };
  }

  function compute(question: Question, caller: string): Computation<Report> {
    const { region, queue, id } = question;
    const key = `${region} ${queue} ${playerKey(id)}`;
    return computations.start(key, resultUrl(question), async (run) => {
      const account = await accountOf(region, id, run);
      const player = await checkPlayer(account, region, queue, { cache, now, run });
      const ticket = join(region, caller);
      try {
        await planCalls(ticket, player.ids);
        run.forecast(() => forecast.outlook(ticket));
        await places.enter(ticket, run.signal);
        const { evidence, rank, matches } = await gatherEvidence(player, {
          cache,
          now,
          run,
          priority: ticket.priority,
          plan: forecast.planOf(ticket, () => run.forecast(() => forecast.outlook(ticket))),
        });
        run.progress.stage('estimate', 0);
        const { parameters, name: model } = await learning.model(region, queue);
        const about = { account, region, queue, rank, matches, computedAt: new Date(now()), model };
        const report = ratingReport(evidence, about, parameters);
        await learning.record(region, queue, account.puuid, evidence);
        await store(question, report);
        return report;
      } finally {
        forecast.leave(ticket);
        places.leave(ticket);
      }
    });
  }

  function join(region: Region, caller: string): Ticket {
    try {
      return places.join(region, caller);
    } catch (error) {
      if (error instanceof RangeError) throw tooManyWaiting(provider, region);
      throw error;
    }
  }

  async function planCalls(ticket: Ticket, ids: readonly string[]): Promise<void> {
    const wanted = ids.slice(0, WINDOW.games);
    const isCached = await Promise.all(wanted.map((id) => cache.hasMatch(id)));
    const missing = wanted.filter((_, i) => !isCached[i]);
    forecast.expect(ticket, missing, wanted.length);
  }

  async function store(question: Question, report: Report): Promise<void> {
    const until = now() + ESTIMATE_TTL_MS;
    const key = estimateKey(question.region, question.queue, report.summoner.puuid);
    await keyValue.set(key, JSON.stringify(report), until, now()).catch(onStoreError);
    await recorder.record(report);
  }

  async function lobbyFacts(matchId: string, player: PlayerId | undefined, run: Run) {
    const region = regionOfMatch(matchId)!;
    run.forecast(() => checkOutlook(region));
    const puuid = player && (await accountOf(region, player, run)).puuid;
    run.progress.stage('matches', 1);
    const match = await cache.match(matchId, run.call(LOBBY_PRIORITY));
    run.progress.step();
    if (!match) throw notFound(`match ${matchId}`, `Zápas ${matchId}`);
    if (!isTwoTeamsOfFive(match)) throw unsupportedMatch(match);
    const queue = match.queue ?? 'solo';
    run.progress.stage('lobbies', match.participants.length);
    const entries = await mapConcurrently(match.participants, 10, async ({ puuid: other }) => {
      const ranked = await cache.entries(region, other, 'other', run.call(LOBBY_PRIORITY));
      run.progress.step();
      return [other, ranked[queue]] as const;
    });
    return { match, entries: new Map(entries), puuid };
  }

  return {
    async find({ region, id, queue }) {
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
    },
    compute,
    lobby(matchId, player) {
      const query = player ? `?${new URLSearchParams({ playerId: nameOf(player) })}` : '';
      const key = `lobby ${matchId} ${player ? playerKey(player) : ''}`;
      return computations.start(key, `/api/v1/lobby/${matchId}${query}`, (run) =>
        lobbyFacts(matchId, player, run),
      );
    },
    findAccount: cache.findAccount,
    account: (region, id, url) =>
      computations.start(`account ${region} ${playerKey(id)} ${url}`, url, (run) =>
        accountOf(region, id, run),
      ),
    findJob: computations.findJob,
    counts: () => ({ begun: computations.begun, ...places.counts() }),
    close: computations.close,
  };
}

function isTwoTeamsOfFive({ participants }: Match): boolean {
  const blue = participants.filter(({ team }) => team === 100).length;
  return participants.length === 10 && blue === 5;
}

function unsupportedMatch({ id, participants }: Match): PublicError {
  const message = `Match ${id} has ${participants.length} players; only two teams of five have a lobby rating.`;
  const cs = `Zápas ${id} má ${participants.length} hráčů; rating lobby mají jen dva týmy po pěti.`;
  return new PublicError(422, 'unsupported_match', message, { cs });
}

function estimateKey(region: Region, queue: Queue, puuid: string): string {
  return `estimate:${region}:${queue}:${puuid}`;
}

function resultUrl({ region, id, queue }: Question): string {
  return `/api/v1/mmr?${new URLSearchParams({ region, playerId: nameOf(id), queue })}`;
}

function nameOf({ gameName, tagLine }: PlayerId): string {
  return `${gameName}#${tagLine}`;
}

function tooManyWaiting(provider: Provider, region: Region): PublicError {
  const seconds = Math.max(5, Math.ceil(provider.waitMs(region, 'league', 1) / 1000));
  const message = `${MAX_WAITING} estimates of ${region} are waiting already. Try again in ${seconds} s.`;
  const cs = `V regionu ${region} už čeká ${MAX_WAITING} odhadů. Zkuste to za ${seconds} s.`;
  return new PublicError(429, 'rate_limited', message, { cs, retryAfterSeconds: seconds });
}
