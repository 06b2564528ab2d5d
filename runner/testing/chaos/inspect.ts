import { DatabaseSync } from 'node:sqlite';

export type InspectedJob = { readonly status: string; readonly payload: string };

/**
 * Looks into the file of a service that is not running: SQLite's own integrity check, and that the
 * stored counts are those of the jobs. Throws when something is wrong.
 */
export function inspect(path: string): { readonly jobs: ReadonlyMap<string, InspectedJob> } {
  const db = new DatabaseSync(path);
  try {
    const { integrity_check: verdict } = db.prepare('PRAGMA integrity_check').get()!;
    if (verdict !== 'ok') throw new Error(`the file is damaged: ${verdict}`);
    const wrong = db
      .prepare(`SELECT name, phase, stored, real FROM (
        SELECT q.name, p.phase,
          CASE p.phase WHEN 0 THEN q.delayed WHEN 1 THEN q.ready WHEN 2 THEN q.running
            WHEN 3 THEN q.completed ELSE q.dead END AS stored,
          (SELECT count(*) FROM job j WHERE j.queue_id = q.id AND j.phase = p.phase) AS real
        FROM queue q, (SELECT column1 AS phase FROM (VALUES (0), (1), (2), (3), (4))) AS p)
        WHERE stored <> real`)
      .all();
    if (wrong.length > 0) throw new Error(`counts are wrong: ${JSON.stringify(wrong)}`);
    const rows = db
      .prepare(`SELECT id, payload, CASE phase WHEN 2 THEN 'running' WHEN 3 THEN 'completed'
        WHEN 4 THEN 'dead' ELSE 'pending' END AS status FROM job`)
      .all() as (InspectedJob & { id: string })[];
    return { jobs: new Map(rows.map((row) => [row.id, row])) };
  } finally {
    db.close();
  }
}
