import type { AuditLine } from '../../job/audit.ts';
import type { EventTarget } from '../../job/event-target.ts';

/** Logins to the dashboard prove themselves; only those that were ended are stored. */
export type SessionStore = {
  /** For every process of this database; forgotten after `until`, when it would have ended anyway. */
  endSession(id: string, until: number, now: number): Promise<void>;
  isSessionEnded(id: string): Promise<boolean>;
  /** A secret of this database, with which logins are proven to every process. */
  sessionKey(): Promise<string>;
};

export type AuditStore = {
  addAudit(line: AuditLine): Promise<void>;
  /** The newest first. */
  listAudit(filter: AuditFilter): Promise<AuditLine[]>;
  deleteAudit(before: number): Promise<void>;
};

/** Whom to tell what happens. */
export type EventTargetStore = {
  /** By name. */
  listEventTargets(): Promise<EventTarget[]>;
  /** Creates or replaces it. */
  putEventTarget(
    target: Pick<EventTarget, 'name' | 'url' | 'events' | 'queues'>,
    now: number,
  ): Promise<EventTarget>;
  deleteEventTarget(name: string): Promise<boolean>;
};

type AuditFilter = {
  readonly target?: string | undefined;
  /** Before this time. */
  readonly before?: number | undefined;
  readonly limit: number;
};
