import type { JobDefaults } from '../../job/job.ts';
import type { Store } from '../store.ts';

export type PostgresStoreOptions = {
  readonly url: string;
  readonly defaults: JobDefaults;
  readonly clock: () => number;
};

export async function openPostgresStore(_options: PostgresStoreOptions): Promise<Store> {
  throw new Error('not built yet');
}
