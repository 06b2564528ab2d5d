import pg from 'pg';
import { createProblemLog } from '../shared/problem.ts';
import { diskFailed, storeError, worthAnotherTry } from './errors.ts';

/** Runs one statement. Rejects with what callers may see. */
type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  prepared?: Prepared,
) => Promise<Row[]>;

type Prepared = {
  /** Prepared once per connection under this name. */
  readonly name: string;
  /** Rows as arrays: an object with names for each costs more than all other parsing. */
  readonly rowMode?: 'array';
};

/** Success proves something different for each kind of statement, see shared/problem.ts. */
export type Connection = {
  readonly read: Query;
  readonly claim: Query;
  readonly write: Query;
  /** Whether one of its connections is served by this process of the server. */
  isOwn(serverProcess: number): boolean;
  problem(): string | undefined;
  close(): Promise<void>;
};

export const CLIENT_OPTIONS = {
  application_name: 'tessera-runner',
  options: '-c jit=off', // short statements only
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  // bigint (20) as a number: milliseconds and counts stay far below 2^53.
  types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
};

/**
 * Connections to a database whose schema is up to date.
 * @param answerWithinMs a dropped route reports no error for a quarter of an hour
 */
export function connect(url: string, answerWithinMs: number): Connection {
  const patience = {
    query_timeout: answerWithinMs,
    // Earlier, so that the server cancels what we have given up.
    statement_timeout: Math.ceil(answerWithinMs * 0.8),
  };
  const pool = new pg.Pool({ connectionString: url, ...CLIENT_OPTIONS, ...patience, max: 6 });
  const problem = createProblemLog();
  const own = new Set<number | null>();
  pool.on('connect', (client) => own.add(serverProcessOf(client)));
  pool.on('remove', (client) => own.delete(serverProcessOf(client)));
  pool.on('error', () => {}); // an idle connection broke; the next query fails if it matters

  async function query<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    prepared?: Prepared,
  ) {
    for (let tries = 1; ; tries++) {
      try {
        return (await pool.query<Row>({ text, values: [...values], ...prepared })).rows;
      } catch (error) {
        if (worthAnotherTry(error) && tries < 5) continue;
        const shown = storeError(error);
        if (shown !== error) problem.failed(shown.message, diskFailed(error));
        throw shown;
      }
    }
  }

  function reporting(worked: () => void): Query {
    return async <Row extends object>(
      text: string,
      values?: readonly unknown[],
      prepared?: Prepared,
    ) => {
      const rows = await query<Row>(text, values, prepared);
      worked();
      return rows;
    };
  }

  return {
    read: query,
    claim: reporting(problem.claimed),
    write: reporting(problem.wrote),
    isOwn: (serverProcess) => own.has(serverProcess),
    problem: problem.sentence,
    close: () => pool.end(),
  };
}

/** The driver's types do not name it. */
function serverProcessOf(client: pg.PoolClient): number | null {
  return (client as pg.PoolClient & { readonly processID: number | null }).processID;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text');
}
