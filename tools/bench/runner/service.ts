import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { running } from '../process.ts';

const main = join(import.meta.dirname, '../../../services/runner/main.ts');

/** Starts the runner on a new SQLite file for the time of `work`, which gets its address. */
export async function withRunner(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(process.cwd(), '.bench-'));
  const args = [main, '--host', '127.0.0.1', '--port', '0', '--log-level', 'info'];
  const service = await running(args, { RUNNER_DB_PATH: join(folder, 'runner.db') });
  try {
    await work(service.url);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
