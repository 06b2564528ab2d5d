import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Claimed, ClaimRequest, Settled } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { type ClaimRow, claimed, claimValues } from './claim.ts';
import type { Context } from './context.ts';
import { settleValues } from './settle.ts';

/** Settles in one statement, and claims in the same when asked. */
// `lost` comes with every row: null where no claim was lost, and as text, so that the driver need
// not parse it as often.
const ROUND_SQL = `SELECT nullif(s.lost, '{}')::text AS lost, c.*
  FROM (SELECT runner.settle($1, $2, $3) AS lost OFFSET 0) AS s
  LEFT JOIN LATERAL runner.claim($4, CASE WHEN s.lost IS NULL THEN 0 ELSE $5::integer END,
    $6, $7, $8) AS c ON true`;

const CLAIM_ONLY_SQL = 'SELECT NULL AS lost, * FROM runner.claim($1, $2, $3, $4, $5)';

type Task = {
  readonly done: Settled;
  readonly resolve: (written: boolean) => void;
  readonly reject: (error: unknown) => void;
};

type ClaimTask = {
  readonly request: ClaimRequest;
  readonly resolve: (claimed: Claimed) => void;
  readonly reject: (error: unknown) => void;
};

const MAX_ROUND = 500;

/** How long results wait for others, and how many are enough. */
const GATHER_MS = 5;
const ENOUGH = 100;

/**
 * Rounds: the results of one turn of the event loop, and those that come while the last round is
 * under way, are settled by one statement, and the next claim joins it: one round trip and one
 * commit for both.
 */
export function createRounds(context: Context): Pick<WorkStore, 'claim' | 'settle'> & {
  drained(): Promise<void>;
} {
  const { db, ready } = context;
  let results: Task[] = [];
  let claims: ClaimTask[] = [];
  let underWay: Promise<void> | undefined;
  let arrived = () => {};

  async function runRounds(): Promise<void> {
    await nextTurn();
    for (let round = 1; results.length + claims.length > 0; round++) {
      // A worker that has free slots by these results may ask for jobs now, and joins this round.
      if (results.length > 0) ready.announce();
      if (round > 1) await gather();
      const tasks = results.slice(0, MAX_ROUND);
      results = results.slice(MAX_ROUND);
      const [claim, ...others] = claims;
      claims = others;
      await runRound(tasks, claim);
    }
    underWay = undefined;
  }

  /**
   * While no worker waits for jobs, results may come together: a round for a few costs the server
   * almost as much as one for a hundred. The first round after a pause does not wait.
   */
  async function gather(): Promise<void> {
    let open = true;
    const timer = setTimeout(() => {
      open = false;
      arrived();
    }, GATHER_MS);
    while (open && claims.length === 0 && results.length < ENOUGH) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
      await nextTurn();
      ready.announce();
    }
    clearTimeout(timer);
  }

  async function runRound(tasks: readonly Task[], claim: ClaimTask | undefined): Promise<void> {
    try {
      if (tasks.length === 0 && claim !== undefined) {
        const rows = await db.claim<RoundRow>(CLAIM_ONLY_SQL, claimValues(claim.request), CLAIM);
        claim.resolve(claimed(rows, claim.request));
        return;
      }
      const values = [
        ...settleValues(tasks.map(({ done }) => done)),
        ...claimValues(claim?.request),
      ];
      const rows = await db.write<RoundRow>(ROUND_SQL, values, ROUND);
      const lost = new Set(rows[0]![0]?.match(/\d+/g));
      for (const [index, task] of tasks.entries()) task.resolve(!lost.has(String(index + 1)));
      if (claim === undefined) ready.announce();
      else claim.resolve(claimed(rows, claim.request));
    } catch (error) {
      if (tasks.length > 1 && !isPublic(error)) {
        // One of them is at fault: each gets a statement of its own, so that only that one fails.
        for (const task of tasks) await runRound([task], undefined);
        if (claim !== undefined) await runRound([], claim);
      } else {
        for (const task of tasks) task.reject(error);
        claim?.reject(error);
      }
    }
  }

  function plan(): void {
    arrived();
    underWay ??= runRounds();
  }

  return {
    claim: (request) =>
      new Promise((resolve, reject) => {
        claims.push({ request, resolve, reject });
        plan();
      }),
    settle: (done) =>
      new Promise((resolve, reject) => {
        results.push({ done, resolve, reject });
        plan();
      }),
    async drained() {
      while (underWay !== undefined) await underWay;
    },
  };
}

function isPublic(error: unknown): boolean {
  return typeof (error as { statusCode?: unknown }).statusCode === 'number';
}

const CLAIM = { name: 'claim', rowMode: 'array' } as const;
const ROUND = { name: 'round', rowMode: 'array' } as const;

/** The places of results whose claim was lost, such as `{1,4}`, and the columns of a claim. */
type RoundRow = readonly [lost: string | null, ...ClaimRow];
