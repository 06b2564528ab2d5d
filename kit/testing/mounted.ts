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
