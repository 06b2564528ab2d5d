import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '../read-settings.ts';
import { checkDatabase, copyDatabase, sync } from '../sqlite/copy.ts';
import { COMPANIONS, databaseFailure } from '../sqlite/open.ts';
import { becomeOwner } from '../sqlite/sole-owner.ts';
import type { Data } from './data.ts';

/** `backup FOLDER` or `backup FILE COPY`; answers what was done, in sentences. */
export function backup(operands: readonly string[], data: Data, now: Date): string[] {
  const [from, to] = operands;
  if (from === undefined) throw usage('backup wants a FOLDER, or FILE and COPY');
  if (to !== undefined) return [copy(from, to)];
  const places = [...(data.databases ?? []), ...(data.folder === undefined ? [] : [data.folder])];
  if (places.length === 0)
    throw new Error(`the data are on a server (${data.servers?.join(', ')}): use its own tools`);
  mkdirSync(from, { recursive: true });
  const stamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return places.map((place) => {
    const end = extname(place);
    return copy(place, join(from, `${basename(place, end)}-${stamp}${end}`));
  });
}

const usage = (sentence: string) => new SettingsError([sentence], true);

function copy(from: string, to: string): string {
  if (!existsSync(from)) throw new Error(`${from} does not exist`);
  if (existsSync(to)) throw new Error(`${to} exists already; a backup overwrites nothing`);
  const bytes = copyPlace(from, to);
  const kilobytes = Math.ceil(bytes / 1024);
  return `${to} holds everything that ${from} held (${kilobytes} kB), checked and on disk.`;
}

/**
 * `restore COPY FILE`: a file is replaced in one step, by a copy of the copy; a folder once all of
 * the copy lies in it.
 */
export function restore([from, to]: readonly string[], isReplaced: boolean): string {
  if (from === undefined || to === undefined) throw usage('restore wants COPY and FILE');
  if (!existsSync(from)) throw new Error(`${from} does not exist`);
  const isThere = existsSync(to);
  if (isThere && !isReplaced)
    throw new Error(`${to} exists; --replace puts the copy in its place, and it is gone then`);
  const isFolder = statSync(from).isDirectory();
  if (isThere && statSync(to).isDirectory() !== isFolder)
    throw new Error(`${from} and ${to} are not of one kind: a folder and a file`);
  if (!isFolder) checkDatabase(from);
  const release = isThere ? owning(to, isFolder) : () => {};
  try {
    if (isFolder) {
      const ready = join(to, RESTORING);
      rmSync(ready, { recursive: true, force: true });
      copyFiles(from, ready);
      empty(to, from);
      for (const name of readdirSync(ready)) renameSync(join(ready, name), join(to, name));
      rmSync(ready, { recursive: true });
    } else {
      // SQLite would write the pages of an old log into the copy.
      for (const end of COMPANIONS.filter((end) => end !== '-synced'))
        rmSync(to + end, { force: true });
      copyPlace(from, to);
      // What was acknowledged in the former file is not wanted of this one. Until it is in its place
      // the former one stays, and with it what says whether it is whole.
      rmSync(`${to}-synced`, { force: true });
    }
  } finally {
    release();
  }
  giveToOwner(to, isThere && isFolder ? to : dirname(resolve(to)));
  return `${to} holds what ${from} held.`;
}

/** Nobody may work with what is replaced. */
function owning(path: string, isFolder: boolean): () => void {
  const about = { what: path, advice: 'stop it first' };
  const release = becomeOwner(isFolder ? join(path, '.owner') : path, about);
  if (isFolder) return release;
  try {
    const db = new DatabaseSync(path);
    try {
      // Refused while another connection is open.
      db.exec('PRAGMA journal_mode = DELETE');
    } finally {
      db.close();
    }
  } catch (error) {
    // What is no database any more is what a restore is for.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== 5) return release;
    release();
    throw new Error(`${path} is in use; ${about.advice}`, { cause: error });
  }
  return release;
}

/** @returns the size in bytes */
function copyPlace(from: string, to: string): number {
  if (statSync(from).isDirectory()) return copyFolder(from, to);
  try {
    copyDatabase(from, to);
  } catch (error) {
    throw new Error(databaseFailure(error, to), { cause: error });
  }
  return statSync(to).size;
}

function copyFolder(from: string, to: string): number {
  const copies = dirname(resolve(to));
  mkdirSync(copies, { recursive: true });
  if (realpathSync(copies) === realpathSync(from))
    throw new Error(`${to} would be among the data of ${from}; a folder below it may hold copies`);
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const bytes = copyFiles(from, unfinished, isWithin(copies, from) ? copies : undefined);
  renameSync(unfinished, to);
  return bytes;
}

/** The folder stays, which may be a link of systemd's, and what below it holds the copies. */
function empty(folder: string, copies: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stays = name === RESTORING || /^\.owner\.lock/.test(name) || isWithin(copies, path);
    if (!stays) rmSync(path, { recursive: true });
  }
}

const isWithin = (path: string, folder: string) =>
  `${realpathSync(path)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);

/** What is to replace a folder is gathered in it, below this name. */
const RESTORING = '.restoring';

/** Answers the size in bytes; what lies in `copies` is no data. */
function copyFiles(from: string, to: string, copies?: string): number {
  mkdirSync(to, { recursive: true });
  let bytes = 0;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const isOurs = entry.isFile() && !/\.part$|^\.owner\.lock|^\.write-check/.test(entry.name);
    if (!isOurs || (copies !== undefined && isWithin(entry.parentPath, copies))) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    try {
      copyFileSync(path, target);
      sync(target);
      bytes += statSync(target).size;
    } catch (error) {
      // Replaced by a newer one, or removed, since the folder was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return bytes;
}

/** Root restores for the user of the service, to whom the folder belongs. */
function giveToOwner(path: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  const below = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [`${path}.lock.db`].filter((lock) => existsSync(lock));
  for (const one of [path, ...below]) chownSync(one, uid, gid);
}
