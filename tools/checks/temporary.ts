import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder for everything this process and its children put into theirs. It has a random
 * name and is removed at the end, also after a failure or Ctrl-C, so that nothing of a run stays.
 * Others may pass through it, but not list it: PostgreSQL runs as another user than root.
 */
export function ownTemporaryFolder(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
}
