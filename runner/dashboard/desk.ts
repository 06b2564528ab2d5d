import type { Server } from '@tessera/kit/http/server';
import type { Gate } from '../access/tokens.ts';
import type { JobDefaults } from '../job/job.ts';
import type { Store } from '../store/store.ts';
import type { Frame } from '../ui/frame.ts';

/** What every page of the dashboard works with. */
export type Desk = {
  readonly server: Server;
  readonly store: Store;
  readonly defaults: JobDefaults;
  readonly gate: Gate;
  readonly frame: Frame;
};

export const HTML = 'text/html; charset=utf-8';
