/** A function in schema `runner`. */
export type SqlFunction = { readonly name: string; readonly sql: string };

/**
 * SQL that adds to the counts of queues what a query returns: a row `(queue_id, pending, running,
 * completed, dead)` with the difference for each queue. In the order of queues, so that two
 * statements may wait for each other but never in a circle.
 */
export function addToCounts(differences: string): string {
  return `INSERT INTO runner.queue_count AS c (queue_id, shard, pending, running, completed, dead)
    SELECT d.queue_id, pg_backend_pid() % 64, d.pending, d.running, d.completed, d.dead
    FROM (${differences}) AS d (queue_id, pending, running, completed, dead) ORDER BY d.queue_id
    ON CONFLICT (queue_id, shard) DO UPDATE SET pending = c.pending + excluded.pending,
      running = c.running + excluded.running, completed = c.completed + excluded.completed,
      dead = c.dead + excluded.dead`;
}
