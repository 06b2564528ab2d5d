import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where this user's programs keep what can be made again: `XDG_CACHE_HOME`, else the platform's own
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
 * Makes the folder if need be and checks that nobody else could have put anything into it: it is a
 * folder and no link, belongs to this user, and only this user may write to it.
 */
export function ownFolder(path: string, uid = process.getuid?.()): string {
  makeFolder(path, 0o700);
  const found = lstatSync(path);
  const problem = !found.isDirectory()
    ? 'is no folder'
    : uid !== undefined && found.uid !== uid
      ? `belongs to another user (${found.uid})`
      : uid !== undefined && (found.mode & 0o022) !== 0
        ? 'may be written by other users'
        : undefined;
  if (problem !== undefined) throw new Error(`${path} ${problem}; choose another folder`);
  return path;
}

/**
 * Makes a folder and those above it. Node's own `recursive` never ends below /proc, and calls a
 * read-only file system a missing folder.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
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
