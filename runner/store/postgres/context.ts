import type { JobDefaults } from '../../job/job.ts';
import type { Connection } from './connection.ts';

/** What the parts of the PostgreSQL store share. */
export type Context = {
  readonly db: Connection;
  readonly defaults: JobDefaults;
  readonly newId: (now: number) => string;
  /** Tells the listeners of this process; the others hear NOTIFY. */
  readonly ready: Announcer;
};

/** A list of those who want to know. */
export type Announcer = {
  announce(): void;
  on(listener: () => void): () => void;
};

export function createAnnouncer(): Announcer {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
