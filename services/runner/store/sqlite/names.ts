import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../shared/stored-values.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import { READY_COLUMNS, type ReadyJob } from './rows.ts';

/** A claim that leaves some out looks at as many ready jobs of a queue, and at twice those it wants. */
export const LOOK_AHEAD = 32;

/** A claim goes through as many hosts or keys of a queue. */
const MOST_NAMES = 1000;

/** Where both hosts and keys are left out, more jobs of one name than these are not looked at. */
export const MOST_OF_NAME = 1000;

/** Ready jobs from name to name in one column, so that names which are left out cost nothing. */
export function createNameWalk(db: Sqlite, column: 'host' | 'concurrency_key', index: string) {
  const first = `FROM job INDEXED BY ${index} WHERE phase = ${Phase.ready} AND queue_id = ?`;
  const nextName = db.prepare(`SELECT min(${column}) AS name ${first} AND ${column} > ?`);
  const ofName = db.prepare(`SELECT ${READY_COLUMNS} ${first} AND ${column} = ?
    ORDER BY priority DESC, seq LIMIT ?`);

  /**
   * @param most jobs of each name
   * @param isOpen false for names whose jobs are left out
   */
  return function jobsByName(
    queue: MirrorQueue,
    most: number,
    isOpen: (name: string) => boolean,
  ): ReadyJob[] {
    const jobs: ReadyJob[] = [];
    let last = '';
    for (let names = 0; names < MOST_NAMES; names++) {
      const { name } = nextName.get(queue.id, last) as { name: string | null };
      if (name === null) break;
      if (isOpen(name)) jobs.push(...(ofName.all(queue.id, name, most) as ReadyJob[]));
      last = name;
    }
    return jobs;
  };
}

export const byClaimOrder = (a: ReadyJob, b: ReadyJob) => b.priority - a.priority || a.seq - b.seq;
