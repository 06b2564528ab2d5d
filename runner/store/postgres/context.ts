import type { JobDefaults } from '../../job/job.ts';
import type { Listeners } from '../shared/listeners.ts';
import type { Connection } from './connection.ts';

/** What the parts of the PostgreSQL store share. */
export type Context = {
  readonly db: Connection;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  /** Notifies the listeners of this process; other processes receive NOTIFY. */
  readonly ready: Listeners;
};
