import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where this user's programs cache what can be made again: `XDG_CACHE_HOME`, else the platform's own
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
  makeFolder(path);
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
 * Takes from other users what they may do with these files and folders and all below them, as far
 * as they belong to this user; says what was found. New ones are closed by the umask of `start`.
 */
export function closeToOthers(
  paths: readonly string[],
  uid = process.getuid?.(),
): string | undefined {
  if (uid === undefined) return undefined;
  const found = paths.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  const closed = found.flatMap((path) => closeTree(path, uid));
  if (closed.length === 0) return undefined;
  const more = closed.length === 1 ? '' : ` and ${closed.length - 1} more`;
  return `other users could open ${closed[0]}${more}; from now on only this one can`;
}

function closeTree(path: string, uid: number): string[] {
  try {
    const found = lstatSync(path);
    const isOurs = (found.isFile() || found.isDirectory()) && found.uid === uid;
    if (!isOurs || (found.mode & 0o077) === 0) return [];
    const inside = found.isDirectory()
      ? readdirSync(path).flatMap((name) => closeTree(join(path, name), uid))
      : [];
    // The folder last, since one that is closed is not looked into again.
    chmodSync(path, found.mode & 0o700);
    return [path, ...inside];
  } catch {
    // Gone meanwhile, or on a file system that is read-only or has no modes.
    return [];
  }
}

/**
 * Makes a folder for this user and those above it. Node's own `recursive` never ends below /proc, and calls a
 * read-only file system a missing folder.
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
