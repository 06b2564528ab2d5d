import { existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The cache folder of this user's programs: `XDG_CACHE_HOME`, else the platform's own
 * (`~/.cache`, `~/Library/Caches`, `%LOCALAPPDATA%`). Another user of the machine has another one.
 */
export function userCacheFolder(
  name: string,
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(cacheHome(env, platform), 'tessera', name);
}

function cacheHome(env: Environment, platform: NodeJS.Platform): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = env;
  // A relative path is invalid there: https://specifications.freedesktop.org/basedir-spec
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  return join(homedir(), '.cache');
}

/**
 * Makes a folder for this user and those above it. Node's own `recursive` never ends below /proc,
 * and calls a read-only file system a missing folder.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have been faster.
    if (code === 'EEXIST' && isFolder(folder)) return;
    if (code !== 'ENOENT') throw error;
    throw new Error(`${folder} cannot be made: ${parent} takes no new folders`, { cause: error });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
