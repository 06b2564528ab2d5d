import { PublicError } from '@tessera/kit/errors';
import type { ClaimedJob } from '../../job/job.ts';
import type { Claimed, ClaimRequest, Settled } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { answerTogether, createCoalescer, type Task } from '../shared/coalescer.ts';
import type { Context } from './connection.ts';
import { GIVEN } from './rows.ts';
import { settleValues } from './settle.ts';

/** The commit does not wait for the disk: after a power failure the jobs are called again. */
const UNSYNCED = "set_config('synchronous_commit', 'off', true)";

/** Settles, then claims. */
// `lost` comes with every row: null where no claim was lost, and as text, so that the driver need
// not parse it as often.
const ROUND_SQL = `SELECT c.*, nullif(s.lost, '{}')::text AS lost
  FROM (SELECT CASE WHEN NOT $9 THEN ${UNSYNCED} END, runner.settle($1, $2, $3) AS lost OFFSET 0) AS s
  LEFT JOIN LATERAL runner.claim($4, CASE WHEN s.lost IS NULL THEN 0 ELSE $5::integer END,
    $6, $7, $8) AS c ON true`;
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
    // A worker that has free slots by these results may ask for jobs now, and joins this round.
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
  async function settle(done: readonly Settled[], claim: ClaimTask | undefined) {
    const isSynced = done.some(({ isAwaited }) => isAwaited);
    const values = [...settleValues(done), ...claimValues(claim?.input), isSynced];
    const rows = await db.write<ClaimRow>(ROUND_SQL, values, ROUND);
    const lost = new Set((rows[0]!.at(-1) as string | null)?.match(/\d+/g));
    if (claim === undefined) ready.announce();
    else claim.resolve(claimed(rows, claim.input));
    return done.map((_, index) => !lost.has(String(index + 1)));
  }

  async function claimAlone([request]: readonly ClaimRequest[]): Promise<[Claimed]> {
    const rows = await db.claim<ClaimRow>(CLAIM_SQL, claimValues(request), CLAIM);
    return [claimed(rows, request!)];
  }

  return { claim: claims.add, settle: results.add, drained: rounds.drained };
}

type ClaimTask = Task<ClaimRequest, Claimed>;

const CLAIM = { name: 'claim', rowMode: 'array' } as const;
const ROUND = { name: 'round', rowMode: 'array' } as const;

/** The arguments of `runner.claim`; those of no claim take no slot. */
function claimValues(request: ClaimRequest | undefined): unknown[] {
  if (request === undefined) return ['', 0, 0, [], []];
  const { workerId, slots, now, queues, excludedHosts = [] } = request;
  return [workerId, slots, now, queues, excludedHosts];
}

/** A row of `runner.claim`: the columns of a job, its priority and two times. */
type ClaimRow = readonly (string | number | null)[];

const ID = GIVEN.findIndex(({ name }) => name === 'id');
const [PRIORITY, READY_AT, WAKE_AT] = [GIVEN.length, GIVEN.length + 1, GIVEN.length + 2];

function claimed(rows: readonly ClaimRow[], { workerId, now }: ClaimRequest): Claimed {
  const found = rows.filter((row) => row[ID] !== null);
  found.sort((a, b) => Number(b[PRIORITY]) - Number(a[PRIORITY]) || (a[ID]! < b[ID]! ? -1 : 1));
  const wakeAt = rows.find((row) => row[ID] === null)?.[WAKE_AT] ?? null;
  return { jobs: found.map((row) => claimedJob(row, workerId, now)), wakeAt: wakeAt as number };
}

function claimedJob(row: ClaimRow, workerId: string, startedAt: number): ClaimedJob {
  const job: Record<string, unknown> = { workerId, startedAt, readyAt: row[READY_AT] };
  for (let place = 0; place < GIVEN.length; place++) job[GIVEN[place]!.name] = row[place];
  return job as unknown as ClaimedJob;
}
