import { PublicError } from '@tessera/kit/errors';
import type { Answer } from '../estimator/answer.ts';
import { type Report, ratingReport } from '../estimator/report.ts';
import { nameOf, type PlayerId, playerKey } from '../ladder/player-id.ts';
import type { Account } from '../ladder/record.ts';
import { type Queue, type Region, regionOfMatch } from '../ladder/region.ts';
import { ForgottenError } from '../ladder/replies.ts';
import type { LobbyFacts } from '../lobby/analyse.ts';
import { type Provider, UpstreamFailure } from '../provider/provider.ts';
import type { Time } from '../provider/time.ts';
import type { Stores } from '../store/open-stores.ts';
import { createCache } from './cache.ts';
import { type Computation, createComputations, type Progress } from './computation.ts';
import { createForgotten } from './forgotten.ts';
import { gather } from './gather.ts';
import { callsLeft, evidenceOf, type Gathering, LOBBIES_AT_ONCE } from './gathering.ts';
import { createKept, type Question } from './kept.ts';
import { createLearning } from './learning/learning.ts';
import { gatherLobby } from './lobby.ts';
import { createSnapshotRecorder } from './snapshots/snapshot-recorder.ts';

type EstimatesOptions = {
  readonly stores: Stores;
  readonly provider: Provider;
  /** The time for which matches are stored. */
  readonly retentionMs: number;
  readonly now: () => number;
  readonly time?: Time | undefined;
  readonly onStoreError: (error: unknown) => void;
};

export type Estimates = ReturnType<typeof createEstimates>;

/** Answers questions from the store or from what is gathered in time. Equal ones are shared. */
export function createEstimates(options: EstimatesOptions) {
  const { stores, provider, now, time, onStoreError } = options;
  const { keyValue, snapshots } = stores;
  const forgotten = createForgotten(stores, provider);
  const recorder = createSnapshotRecorder({ snapshots, now, onStoreError });
  const learning = createLearning({ keyValue, snapshots, now, onStoreError });
  const cache = createCache({ ...options, keyValue });
  const kept = createKept({ cache, keyValue, now, onStoreError });
  const gatherings = new Set<Gathering>();
  const computations = createComputations({ time, provider });

  /** Throws 410 for a player who is forgotten. */
  function refuseForgotten(region: Region, id: PlayerId, puuid = ''): void {
    if (forgotten.hasName(region, id) || forgotten.hasAccount(puuid)) throw new ForgottenError();
  }

  /** Reads what another process has forgotten meanwhile, and ends what is about such players. */
  async function learnForgotten(): Promise<void> {
    if (!(await forgotten.load())) return;
    kept.forget();
    computations.drop(
      ({ region, player }) => player !== undefined && forgotten.hasName(region, player),
    );
  }

  /** Before anything about a player is stored: 410 also for one who was forgotten this minute. */
  async function refuseForgottenNow(region: Region, id: PlayerId, puuid: string): Promise<void> {
    await learnForgotten().catch(onStoreError);
    try {
      refuseForgotten(region, id, puuid);
    } catch (error) {
      await cache.dropAccount(region, id);
      throw error;
    }
  }

  /** The account that has the name now; 404 for a name that nobody has. */
  async function accountOf(progress: Progress<unknown>, id: PlayerId): Promise<Account> {
    const { region, call, inPlace } = progress;
    const account = await inPlace('check', 0, () =>
      call((callOptions) => cache.account(region, id, callOptions), true),
    );
    if (!account) {
      const message = `Nobody is called ${nameOf(id)} in ${region}.`;
      throw new PublicError(404, 'summoner_not_found', message);
    }
    await refuseForgottenNow(region, id, account.puuid);
    return account;
  }

  /** Begins a computation or joins the one under way; `caller` is who has to queue for it. */
  function compute({ region, queue, id }: Question, caller: string): Computation<Answer> {
    refuseForgotten(region, id);
    const key = `${region} ${queue} ${playerKey(id)}`;
    const subject = { region, player: id, caller };
    return computations.start<Answer>(key, subject, async (progress) => {
      const account = await accountOf(progress, id);
      try {
        return await computeFor(account, queue, progress);
      } catch (error) {
        // The id may be that of another key, or of an account that is no more.
        if (error instanceof UpstreamFailure && error.kind === 'odd')
          await cache.dropAccount(region, id);
        throw error;
      }
    });
  }

  /** The same for an account whose name of today is not known. */
  function computeAccount(
    account: Account,
    { region, queue }: Pick<Question, 'region' | 'queue'>,
    caller: string,
  ): Computation<Answer> {
    const subject = { region, player: account, caller };
    return computations.start<Answer>(
      `${region} ${queue} of ${account.puuid}`,
      subject,
      (progress) => computeFor(account, queue, progress),
    );
  }

  async function computeFor(
    account: Account,
    queue: Queue,
    progress: Progress<Answer>,
  ): Promise<Answer> {
    const { region } = progress;
    let latest: Gathering | undefined;
    const onStep = (gathering: Gathering) => {
      latest = gathering;
      gatherings.add(gathering);
      progress.gathered(() => partOf(gathering, progress.callMs()));
    };
    try {
      const tools = { cache, now, progress, onStep };
      const gathering = await gather(account, queue, tools);
      const report = await reportOf(gathering);
      if (gathering.hasGaps) return { report, fromCache: false, isComplete: false };
      await refuseForgottenNow(region, account, account.puuid);
      await learning.record(region, queue, account.puuid, evidenceOf(gathering, now()));
      await kept.store(report);
      await recorder.record(report);
      return { report, fromCache: false, isComplete: true };
    } finally {
      if (latest) gatherings.delete(latest);
    }
  }

  async function reportOf(gathering: Gathering): Promise<Report> {
    const { account, region, queue, own, games } = gathering;
    const { parameters, name: model } = await learning.model(region, queue);
    const computedAt = new Date(now());
    const about = { account, region, queue, rank: own.rank, matches: games, computedAt, model };
    return ratingReport(evidenceOf(gathering, now()), about, parameters);
  }

  async function partOf(gathering: Gathering, callMs: number): Promise<Answer> {
    const report = await reportOf(gathering);
    const completeAt = completionOf(gathering, callMs);
    return { report, fromCache: false, isComplete: false, completeAt };
  }

  /**
   * When this computation is expected to end. Those of a region take turns, so each other one sends as
   * many calls meanwhile, if it has as many left.
   */
  function completionOf(gathering: Gathering, callMs: number): Date {
    const { region, games, ranks } = gathering;
    const own = callsLeft(gathering);
    const left = { match: 0, league: 0 };
    const ofRegion = [...gatherings].filter((one) => one.region === region);
    for (const others of ofRegion.map(callsLeft)) {
      left.match += Math.min(own.match, others.match);
      left.league += Math.min(own.league, others.league);
    }
    const waits = (['match', 'league'] as const)
      .filter((method) => left[method] > 0)
      .map((method) => provider.waitMs(region, method, left[method]));
    const lobbies = (games.length + own.match - ranks.size) * ofRegion.length;
    return new Date(now() + Math.max(callMs * Math.ceil(lobbies / LOBBIES_AT_ONCE), ...waits));
  }

  return {
    learning,
    compute,
    computeAccount,
    fromMemory: kept.fromMemory,
    /** The stored estimate, or what is gathered after `withinMs`. */
    async answer(question: Question, caller: string, withinMs: number): Promise<Answer> {
      const inMemory = kept.fromMemory(question);
      if (inMemory) return inMemory;
      const { region, id } = question;
      refuseForgotten(region, id);
      const found = await kept.find(question);
      refuseForgotten(region, id, found?.answer.report.summoner.puuid);
      // Memory holds nobody who is forgotten: it is emptied when somebody is.
      if (found) kept.hold(question, found);
      const answer = found?.answer ?? (await compute(question, caller).within(withinMs));
      await recorder.wanted(answer.report);
      return answer;
    },
    lobby(matchId: string, player: PlayerId | undefined, caller: string): Computation<LobbyFacts> {
      const region = regionOfMatch(matchId)!;
      if (player) refuseForgotten(region, player);
      const key = `lobby ${matchId} ${player ? playerKey(player) : ''}`;
      return computations.start<LobbyFacts>(key, { region, player, caller }, (progress) =>
        gatherLobby(matchId, cache, progress, async () =>
          player ? (await accountOf(progress, player)).puuid : undefined,
        ),
      );
    },
    /** The account that has the name now, as the upstream said within a day. */
    account(region: Region, id: PlayerId, caller: string): Computation<Account> {
      refuseForgotten(region, id);
      const key = `account ${region} ${playerKey(id)}`;
      return computations.start<Account>(key, { region, player: id, caller }, (progress) =>
        accountOf(progress, id),
      );
    },
    learnForgotten,
    /** Aborts what is under way. */
    close: computations.close,
  };
}
