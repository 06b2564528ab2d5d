import pg, { type QueryConfig } from 'pg';
import type { JobDefaults } from '../../job/job.ts';
import { createProblemLog, type Listeners } from '../shared/signals.ts';
import { diskFailed, searchEnded, storeError, worthAnotherTry } from './errors.ts';

/** Runs one statement, prepared once per connection if it has a name. Rejects with an error for callers. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

type Search = <Row extends object>(
  text: string,
  values: readonly unknown[],
  signal?: AbortSignal,
) => Promise<Row[]>;

/** Success proves something different for each kind of statement, see shared/signals.ts. */
type Connection = {
  readonly read: Query;
  readonly claim: Query;
  readonly write: Query;
  /** A read that may take long: over connections of its own, and it ends with its signal. */
  readonly search: Search;
  /** Runs statements in one transaction. */
  inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** True if one of its connections is served by this process of the server. */
  isOwn(serverProcess: number): boolean;
  problem(): string | undefined;
  close(): Promise<void>;
};

export const CLIENT_OPTIONS = {
  application_name: 'tessera-runner',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  // bigint (20) as a number: milliseconds and counts stay far below 2^53.
  types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
};

/**
 * The indexes hold every order that a short statement needs; a plan that sorts or reads a whole table
 * is never better here. Nor is one made anew for each call: that takes as long as to claim ten jobs.
 * Set for the connection: a function with settings of its own takes a tenth of a millisecond longer.
 */
const SHORT_STATEMENTS = [
  'jit=off',
  'plan_cache_mode=force_generic_plan',
  ...['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin'].map((plan) => `enable_${plan}=off`),
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Searches share these, so that they never hold up claims, results and enqueues. */
const SEARCHES = 2;
/** A longer search is ended by the server. */
const SEARCH_MS = 10_000;

/**
 * Connections to a database whose schema is up to date.
 * @param answerWithinMs a dropped route reports no error for a quarter of an hour
 */
export function connect(url: string, answerWithinMs: number): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    ...CLIENT_OPTIONS,
    options: SHORT_STATEMENTS,
    query_timeout: answerWithinMs,
    // The server cancels a statement that we have given up.
    statement_timeout: Math.ceil(answerWithinMs * 0.8),
    max: 6,
  });
  const searches = new pg.Pool({
    connectionString: url,
    ...CLIENT_OPTIONS,
    statement_timeout: SEARCH_MS,
    max: SEARCHES,
    // A search waits for those before it, and a page is not worth more than that.
    connectionTimeoutMillis: SEARCH_MS,
  });
  const problem = createProblemLog();
  const own = new Set<number | null>();
  for (const each of [pool, searches]) {
    each.on('connect', (client) => {
      own.add(serverProcessOf(client));
      client.on('error', () => {}); // one in use broke; its statement rejects
    });
    each.on('remove', (client) => own.delete(serverProcessOf(client)));
    each.on('error', () => {}); // an idle connection broke; the next query fails if it matters
  }

  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (worthAnotherTry(error) && tries < 5) continue;
        const shown = storeError(error);
        if (shown !== error) problem.failed(shown.message, diskFailed(error));
        throw shown;
      }
    }
  }

  function queryOn(client: pg.Pool | pg.PoolClient): Query {
    return async <Row extends object>(
      text: string,
      values: readonly unknown[] = [],
      name?: string,
    ) => (await client.query<Row>({ text, values: [...values], name } as QueryConfig)).rows;
  }

  function reporting(worked: () => void): Query {
    const query = queryOn(pool);
    return async <Row extends object>(text: string, values?: readonly unknown[], name?: string) => {
      const rows = await withRetries(() => query<Row>(text, values, name));
      worked();
      return rows;
    };
  }

  async function search<Row extends object>(
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<Row[]> {
    const client = await searches.connect().catch((error) => {
      throw searchEnded(error);
    });
    const cancel = () => {
      const process = serverProcessOf(client);
      pool.query('SELECT pg_cancel_backend($1)', [process]).catch(() => {}); // it ends by itself
    };
    signal?.addEventListener('abort', cancel);
    try {
      return signal?.aborted ? [] : await queryOn(client)<Row>(text, values);
    } catch (error) {
      throw searchEnded(error);
    } finally {
      signal?.removeEventListener('abort', cancel);
      client.release();
    }
  }

  return {
    read: reporting(() => {}),
    claim: reporting(problem.claimed),
    write: reporting(problem.wrote),
    search,
    inTransaction: (work) =>
      withRetries(async () => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await work(queryOn(client));
          await client.query('COMMIT');
          client.release();
          return result;
        } catch (error) {
          client.release(true); // its transaction ends with the connection
          throw error;
        }
      }),
    isOwn: (serverProcess) => own.has(serverProcess),
    problem: problem.sentence,
    async close() {
      await Promise.all([pool.end(), searches.end()]);
    },
  };
}

/** The driver's types do not name it. */
function serverProcessOf(client: pg.ClientBase): number | null {
  return (client as pg.ClientBase & { readonly processID: number | null }).processID;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text');
}

/** The parts that all operations of the PostgreSQL store share. */
export type Context = {
  readonly db: Connection;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  /** Notifies the listeners of this process; other processes receive NOTIFY. */
  readonly ready: Listeners;
};
