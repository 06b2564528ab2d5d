import { PublicError } from '@tessera/kit/errors';
import type { ClaimedJob } from '../../job/job.ts';
import type { Claimed, ClaimRequest, Settled } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { answerTogether, createCoalescer, type Task } from '../shared/coalescer.ts';
import type { Context } from './connection.ts';
import { settlePlaces, settleValues } from './settle.ts';

/** The commit does not wait for the disk: after a power failure the jobs are called again. */
const UNSYNCED = "set_config('synchronous_commit', 'off', true)";

/** Settles, then claims. The claim names `lost`, so that it comes second. */
const ROUND_SQL = `SELECT s.lost, c.* FROM (SELECT CASE WHEN NOT $6 THEN ${UNSYNCED} END,
    runner.settle(${settlePlaces(7)}) AS lost OFFSET 0) AS s
  CROSS JOIN runner.claim($1, CASE WHEN s.lost IS NULL THEN 0 ELSE $2::integer END,
    $3, $4, $5) AS c`;
const CLAIM_SQL = `SELECT c.* FROM (SELECT ${UNSYNCED} OFFSET 0) AS s
  CROSS JOIN runner.claim($1, $2, $3, $4, $5) AS c`;

const MAX_ROUND = 500;

/**
 * Rounds: results that came together are settled by one statement, and the next claim shares its
 * round trip and its commit, so that it finds the places in queues that the results have freed.
 */
export function createRounds({
  db,
  ready,
}: Context): Pick<WorkStore, 'claim' | 'settle'> & { drained(): Promise<void> } {
  const rounds = createCoalescer(perform);
  const results = rounds.line<Settled, boolean>();
  const claims = rounds.line<ClaimRequest, Claimed>();

  async function perform(): Promise<void> {
    // A worker that has free slots thanks to these results may ask for jobs now, and joins this round.
    if (results.length > 0) ready.announce();
    const tasks = results.take(MAX_ROUND);
    let [claim] = claims.take(1);
    if (tasks.length > 0) {
      await answerTogether(tasks, async (done) => {
        const joining = claim;
        claim = undefined;
        try {
          return await settle(done, joining);
        } catch (error) {
          if (error instanceof PublicError) joining?.reject(error);
          else claim = joining;
          throw error;
        }
      });
    }
    if (claim !== undefined) await answerTogether([claim], claimAlone);
  }

  /** One boolean a result: true if it was written; answers the claim. */
  async function settle(done: readonly Settled[], claim: Task<ClaimRequest, Claimed> | undefined) {
    const isSynced = done.some(({ isAwaited }) => isAwaited);
    const values = [...claimValues(claim?.input), isSynced, ...settleValues(done)];
    const [row] = await db.write<RoundRow>(ROUND_SQL, values, 'round');
    if (claim === undefined) ready.announce();
    else claim.resolve(claimed(row!));
    const lost = new Set(row!.lost);
    return done.map((_, index) => !lost.has(index + 1));
  }

  async function claimAlone([request]: readonly ClaimRequest[]): Promise<[Claimed]> {
    const [row] = await db.claim<ClaimRow>(CLAIM_SQL, claimValues(request), 'claim');
    return [claimed(row!)];
  }

  return { claim: claims.add, settle: results.add, drained: rounds.drained };
}

/** The arguments of `runner.claim`; those of no claim take no slot. */
function claimValues(request: ClaimRequest | undefined): unknown[] {
  if (request === undefined) return ['', 0, 0, [], []];
  const { workerId, slots, now, queues, excludedHosts = [] } = request;
  return [workerId, slots, now, queues, excludedHosts];
}

type ClaimRow = { readonly jobs: readonly ClaimedJob[] | null; readonly wake_at: number | null };
type RoundRow = ClaimRow & { readonly lost: readonly number[] };

const claimed = ({ jobs, wake_at }: ClaimRow): Claimed => ({ jobs: jobs ?? [], wakeAt: wake_at });
