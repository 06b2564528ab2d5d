import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder with a random name that is removed when the process ends, also by Ctrl-C, a hang-up or a
 * failure (only not by kill -9; `tools/checks/run.ts` removes what such a test leaves).
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  if (folders.push(folder) === 1) removeAtTheEnd();
  return folder;
}

const folders: string[] = [];

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function removeAtTheEnd(): void {
  process.once('exit', removeAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      removeAll();
      // With this listener gone the signal does what it does by default.
      process.kill(process.pid, signal);
    });
  }
}

/**
 * A temporary folder for everything this process and its children put into theirs, so that nothing
 * of a run stays. Others may pass through it, but not list it: PostgreSQL runs as another user than
 * root.
 */
export function ownTemporaryFolder(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
}
