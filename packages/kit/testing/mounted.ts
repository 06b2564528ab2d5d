import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from './temporary-folder.ts';

/** A file system of its own in memory until the test ends; `ro`, or `size=4m`. */
export function mounted(t: TestContext, options: string): string {
  const folder = temporaryFolder('mounted');
  mount(folder, options);
  t.after(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Takes what room is left in a folder; returns the file that does. */
export function fill(folder: string): string {
  const file = join(folder, 'all');
  try {
    for (;;) writeFileSync(file, Buffer.alloc(65_536), { flag: 'a' });
  } catch {
    return file;
  }
}

/** Why no file system can be mounted here, or false: for `skip`. */
export function cannotMount(): string | false {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount';
  const folder = temporaryFolder('mount');
  if (mount(folder, 'ro') !== 0) return 'mounting is not allowed here';
  spawnSync('umount', [folder]);
  return false;
}

function mount(folder: string, options: string): number | null {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status;
}

const isRoot = process.getuid?.() === 0;

/**
 * A prefix for a command so that file modes bind it, although the tests run as root, who
 * writes to any file. Without the capability for that root still reads everything, so that the
 * checkout may be a folder only root can enter. Empty for every other user.
 */
export const boundByModes: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set', '-dac_override']
  : [];

/** The `skip` of a test that needs it: the reason where root cannot be bound, otherwise false. */
export const cannotBeBound: string | false =
  isRoot &&
  spawnSync(boundByModes[0]!, [...boundByModes.slice(1), 'true']).status !== 0 &&
  'root writes to read-only files, and setpriv cannot take that away here';
