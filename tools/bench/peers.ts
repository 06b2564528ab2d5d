import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'peers');

/** A package we measure with or against: installed beside the benchmark the first time it is asked for. */
export function peer<T>(name: string): T {
  if (!existsSync(join(folder, 'node_modules', name))) {
    console.error('installing the peers …'); // the output of a child is its result
    // Not `ci`: it refuses a lock without the builds for other machines, which some registries lack.
    const { status } = spawnSync('npm', ['install', '--no-save'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('The peers could not be installed.');
  }
  return createRequire(join(folder, 'package.json'))(name) as T;
}
