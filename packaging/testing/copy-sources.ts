import { execFileSync } from 'node:child_process';
import { cpSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the files of the repository, as a clone has them, and links the packages beside them. */
export function copySources(root: string, to: string): void {
  const tracked = ['ls-files', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', tracked, { cwd: root, encoding: 'utf8' }).split('\n')) {
    const from = join(root, file);
    if (file === '' || !statSync(from, { throwIfNoEntry: false })?.isFile()) continue;
    cpSync(from, join(to, file));
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction');
}
