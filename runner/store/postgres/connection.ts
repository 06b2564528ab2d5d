import pg, { type QueryConfig } from 'pg';
import type { JobDefaults } from '../../job/job.ts';
import type { Listeners } from '../shared/signals.ts';
import { createProblemLog } from '../shared/signals.ts';
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

/** Success proves something different for each kind of statement, see shared/signals.ts. */
type Connection = {
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
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  // bigint (20) as a number: milliseconds and counts stay far below 2^53.
  types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
};

/**
 * Whether a pooler such as PgBouncer stands between: then the process that serves a statement is not
 * the one that answered the connection, and nothing may be left in a session.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS own');
  return rows[0].own !== serverProcessOf(client);
}

type ConnectOptions = {
  /** A dropped route reports no error for a quarter of an hour. */
  readonly answerWithinMs: number;
  readonly pooled: boolean;
};

/** Connections to a database whose schema is up to date. */
export function connect(url: string, { answerWithinMs, pooled }: ConnectOptions): Connection {
  // Settings of the session, which a pooler does not take: short statements only; and the server
  // cancels what we have given up.
  const ofSession = {
    options: '-c jit=off',
    statement_timeout: Math.ceil(answerWithinMs * 0.8),
  };
  const pool = new pg.Pool({
    ...{ connectionString: url, ...CLIENT_OPTIONS, query_timeout: answerWithinMs, max: 6 },
    ...(!pooled && ofSession),
  });
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
        const named = pooled ? { ...prepared, name: undefined } : prepared;
        return (await pool.query<Row>({ text, values: [...values], ...named } as QueryConfig)).rows;
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
function serverProcessOf(client: pg.ClientBase): number | null {
  return (client as pg.ClientBase & { readonly processID: number | null }).processID;
}

function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 ? Number : pg.types.getTypeParser(oid, format ?? 'text');
}

/** What the parts of the PostgreSQL store share. */
export type Context = {
  readonly db: Connection;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  /** Notifies the listeners of this process; other processes receive NOTIFY. */
  readonly ready: Listeners;
};
