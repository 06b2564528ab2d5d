import type { ClientBase } from 'pg';
import { CLAIM_SQL } from './claim.ts';
import { ENQUEUE_SQL } from './enqueue-sql.ts';
import { QUEUE_SQL } from './queues.ts';
import { REAP_SQL } from './reap.ts';
import { SCHEDULE_SQL } from './schedules.ts';
import { SETTLE_SQL } from './settle.ts';

/**
 * Installs the functions of the store, replacing those of another version: they belong to the
 * program and not to the data, so no migration is needed when one changes. Must run inside a
 * transaction that no other starting process shares.
 */
export async function installFunctions(client: ClientBase): Promise<void> {
  const parts = [QUEUE_SQL, ENQUEUE_SQL, CLAIM_SQL, SETTLE_SQL, REAP_SQL, SCHEDULE_SQL];
  for (const { name, sql } of parts.flat()) {
    // Replacing would fail where the arguments or the result of the older one differ.
    await client.query(`DROP FUNCTION IF EXISTS runner.${name}`);
    await client.query(sql);
  }
}
