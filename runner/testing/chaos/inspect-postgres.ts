import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { InspectedJob } from './inspect.ts';

async function onDatabase<T>(url: string, doing: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await doing(client);
  } finally {
    await client.end();
  }
}

/** Cuts every connection of the runner, as a failing network or a fail-over does. */
export async function cutConnections(url: string): Promise<void> {
  await onDatabase(url, (client) =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'tessera-runner' AND datname = current_database()`),
  );
}

/**
 * Looks into the database while no runner works on it: each job is in exactly one state, and the
 * stored counts are those of the jobs. Throws when something is wrong.
 */
export async function inspectPostgres(
  url: string,
): Promise<{ readonly jobs: ReadonlyMap<string, InspectedJob> }> {
  return onDatabase(url, async (client) => {
    const several = await client.query(`SELECT j.id FROM runner.job j WHERE
      (SELECT count(*) FROM runner.pending p WHERE p.queue_id = j.queue_id AND p.id = j.id)
      + (SELECT count(*) FROM runner.running r WHERE r.id = j.id)
      + (SELECT count(*) FROM runner.done d WHERE d.queue_id = j.queue_id AND d.id = j.id) <> 1`);
    if (several.rows.length > 0) {
      throw new Error(`jobs in no state or in several: ${JSON.stringify(several.rows)}`);
    }
    const wrong = await client.query(`WITH stored AS (
        SELECT sum(pending) AS pending, sum(running) AS running, sum(completed) AS completed,
          sum(dead) AS dead FROM runner.queue_count),
      real AS (
        SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
          count(*) FILTER (WHERE status = 'running') AS running,
          count(*) FILTER (WHERE status = 'completed') AS completed,
          count(*) FILTER (WHERE status = 'dead') AS dead FROM runner.job_now)
      SELECT row_to_json(stored) AS stored, row_to_json(real) AS real FROM stored, real
      WHERE (stored.pending, stored.running, stored.completed, stored.dead)
        <> (real.pending, real.running, real.completed, real.dead)`);
    if (wrong.rows.length > 0) throw new Error(`counts are wrong: ${JSON.stringify(wrong.rows)}`);
    const { rows } = await client.query<InspectedJob & { id: string }>(
      'SELECT id, status, payload FROM runner.job_now',
    );
    return { jobs: new Map(rows.map((row) => [row.id, row])) };
  });
}

const SAMPLE_MS = 40;

/** Looks at the running jobs again and again: no queue and no key may have more than is allowed. */
export function watchRunning(url: string): {
  exceeded(): readonly string[];
  /** How many times it looked. */
  stop(): Promise<number>;
} {
  const problems: string[] = [];
  let samples = 0;
  let stopping = false;

  async function sample(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ problem: string }>(`SELECT q.name || ': '
        || count(*) || ' running of ' || q.max_concurrency AS problem
      FROM runner.running r JOIN runner.queue q ON q.id = r.queue_id
      GROUP BY q.id HAVING count(*) > q.max_concurrency
      UNION ALL
      SELECT q.name || ' ' || r.concurrency_key || ': ' || count(*) || ' running of ' || q.max_per_key
      FROM runner.running r JOIN runner.queue q ON q.id = r.queue_id
      WHERE r.concurrency_key IS NOT NULL
      GROUP BY q.id, r.concurrency_key HAVING count(*) > q.max_per_key`);
    samples += 1;
    problems.push(...rows.map(({ problem }) => problem));
  }

  async function watch(): Promise<void> {
    while (!stopping) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!stopping) {
          await sample(client);
          await sleep(SAMPLE_MS);
        }
      } catch {
        await sleep(SAMPLE_MS); // the server is away, or the schema is not there yet
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  const watching = watch();
  return {
    exceeded: () => problems,
    async stop() {
      stopping = true;
      await watching;
      return samples;
    },
  };
}
