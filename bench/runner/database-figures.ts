import pg from 'pg';
import { processorMs } from '../processor-time.ts';
import type { BenchPostgres } from './postgres-server.ts';

/** Sums since the server was started; differences of two are what happened between. */
export type Spent = {
  /** Processor time of all processes of the server but the one that asks. */
  readonly databaseMs: number;
  readonly walBytes: number;
};

type Figures = Spent & {
  readonly statements: number;
  readonly enqueues: number;
  readonly claims: number;
  readonly settles: number;
};

/** What a job has left: rows, and bytes after dead ones were cleaned up. */
export type Left = {
  readonly rows: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Processor time of the cleaning. */
  readonly vacuumMs: number;
};

type Observer = {
  spent(): Promise<Spent>;
  /** The rest opens a connection, which costs the server some milliseconds. */
  figures(): Promise<Figures>;
  /** Looks every few milliseconds, until the returned function is called, which tells the most. */
  watch(): () => Promise<{ connections: number; locks: number }>;
  /** Renews what the planner knows, as the server itself does within a minute. */
  analyze(): Promise<void>;
  /** Everything that lies in the schema of the runner. */
  left(): Promise<Left>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 20;

const LOG = `SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`;
const STATEMENTS = 'SELECT xact_commit AS statements FROM pg_stat_database WHERE datname = $1';
const CALLS = `SELECT funcname AS name, calls FROM pg_stat_user_functions WHERE schemaname = 'runner'`;
const HELD = `SELECT
  (SELECT count(*) FROM pg_stat_activity
    WHERE datname = $1 AND application_name = 'tessera-runner') AS connections,
  (SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE a.datname = $1 AND a.application_name = 'tessera-runner') AS locks`;
const SIZES = `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
  FROM pg_class c WHERE c.relnamespace = 'runner'::regnamespace AND c.relkind = 'r'`;

/**
 * Looks at a database of the server from outside. It must be opened before the runner connects, so
 * that its calls are counted.
 */
export async function observe(server: BenchPostgres, url: string): Promise<Observer> {
  const name = new URL(url).pathname.slice(1);
  // Counts of a database include those who look at them; so they are read from another one.
  const outside = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await outside.connect();
  await outside.query(`ALTER DATABASE ${name} SET track_functions = 'pl'`);
  const inside = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const ownPid = async (client: pg.Client) =>
    Number((await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
  const own = await ownPid(outside);

  const spent = async (): Promise<Spent> => {
    const [{ bytes }] = (await outside.query(LOG)).rows;
    return { databaseMs: server.processorMs() - processorMs(own), walBytes: Number(bytes) };
  };

  return {
    spent,
    async figures() {
      const [{ statements }] = (await outside.query(STATEMENTS, [name])).rows;
      const rows = await inside(async (client) => (await client.query(CALLS)).rows);
      const calls = (of: string) => Number(rows.find((row) => row.name === of)?.calls ?? 0);
      return {
        ...(await spent()),
        statements: Number(statements),
        enqueues: calls('enqueue'),
        claims: calls('claim'),
        settles: calls('settle'),
      };
    },
    watch() {
      let isWatching = true;
      const most = { connections: 0, locks: 0 };
      const watching = (async () => {
        while (isWatching) {
          const [{ connections, locks }] = (await outside.query(HELD, [name])).rows;
          most.connections = Math.max(most.connections, Number(connections));
          most.locks = Math.max(most.locks, Number(locks));
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        }
        return most;
      })();
      return () => {
        isWatching = false;
        return watching;
      };
    },
    analyze: () => inside(async (client) => void (await client.query('ANALYZE'))),
    left: () =>
      inside(async (client) => {
        const pid = await ownPid(client);
        const before = processorMs(pid);
        await client.query('VACUUM');
        const vacuumMs = processorMs(pid) - before;
        const [{ tables, indexes }] = (await client.query(SIZES)).rows;
        let rows = 0;
        for (const table of ['job', 'done', 'attempt', 'pending', 'running']) {
          const counted = await client.query(`SELECT count(*) AS rows FROM runner.${table}`);
          rows += Number(counted.rows[0].rows);
        }
        return { rows, tableBytes: Number(tables), indexBytes: Number(indexes), vacuumMs };
      }),
    close: () => outside.end(),
  };
}

export function difference(after: Figures, before: Figures): Figures {
  const entries = Object.entries(after) as [keyof Figures, number][];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value - before[name]]),
  ) as Figures;
}
