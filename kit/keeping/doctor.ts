import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError, describeWriteFailure } from '../failure.ts';
import { type Probe, probe } from '../http/probe.ts';
import { newestFormat } from '../migrations.ts';
import { versionOf } from '../sqlite/migrate.ts';
import { hasOwner } from '../sqlite/sole-owner.ts';
import type { Data } from './data.ts';

/** `problem` undefined: in order. */
type Finding = { readonly what: string; readonly said: string; readonly problem?: boolean };

/** A migration or a backup needs as much again as there is. */
const LEAST_FREE_BYTES = 200 * 2 ** 20;
const CLOCK_OFF_MS = 60_000;
const PATIENCE_MS = 5000;

/**
 * Says of a service, a line each, whether folders, rights, space, formats, sources and clock are in
 * order; its settings were, else it would not be asked.
 */
export async function examine(
  data: Data,
  files: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { databases = [], folder, servers = [], migrations, sources = {} } = data;
  const places = [...databases, ...(folder === undefined ? [] : [folder])];
  const probes = Object.entries(sources).map(async ([name, url]) => ({
    name,
    found: await probe(url, PATIENCE_MS),
  }));
  const answers = await Promise.all(probes);
  const findings: Finding[] = [
    { what: 'settings', said: 'no mistakes' },
    ...places.flatMap((place) => [folderOf(place), spaceFor(place, files)]),
    rightsOf(files),
    // Before its format, since to read that is to open it, and SQLite then looks through its log.
    ...(await Promise.all(databases.map((path) => refusalOf(path, data)))).flat(),
    ...databases.map((path) => formatOf(path, migrations)),
    ...(await Promise.all(servers.map(serverOf))),
    ...answers.map(({ name, found }) => sourceOf(name, found)),
    clockBy(
      answers.map(({ found }) => found),
      files,
    ),
  ];
  for (const { what, said, problem } of findings) {
    print(`${problem ? 'NOT OK' : 'ok    '}  ${what}: ${said}`);
  }
  return findings.some(({ problem }) => problem) ? 1 : 0;
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The nearest folder that exists. */
function existing(path: string): string {
  const whole = resolve(path);
  return existsSync(whole) ? whole : existing(dirname(whole));
}

function folderOf(place: string): Finding {
  const folder = existing(isFolder(place) ? place : dirname(place));
  const check = join(folder, `.write-check-${process.pid}`);
  try {
    if (existsSync(place) && !isFolder(place)) closeSync(openSync(place, 'r+'));
    writeFileSync(check, '');
    return { what: 'folder', said: `${folder} can be written` };
  } catch (error) {
    return { what: 'folder', said: describeWriteFailure(error, folder), problem: true };
  } finally {
    rmSync(check, { force: true });
  }
}

function spaceFor(place: string, files: readonly string[]): Finding {
  const { bavail, bsize } = statfsSync(existing(place));
  const own = files.reduce((sum, path) => sum + sizeOf(path), 0);
  const [free, needed] = [bavail * bsize, Math.max(LEAST_FREE_BYTES, own)];
  const said = `${megabytes(free)} MB free beside ${place}, ${megabytes(needed)} MB wanted`;
  return { what: 'space', said, problem: free < needed };
}

/** Of a folder, that of all it holds. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

function rightsOf(files: readonly string[]): Finding {
  const there = files.filter((path) => existsSync(path));
  const open = there.filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (process.platform === 'win32' || open.length === 0)
    return { what: 'rights', said: `${there.length} files of data are for this user alone` };
  return { what: 'rights', said: `other users may open ${open.join(', ')}`, problem: true };
}

async function refusalOf(path: string, { refusal }: Data): Promise<Finding[]> {
  if (refusal === undefined) return [];
  const what = 'start';
  try {
    if (hasOwner(path)) return [];
    const said = await refusal(path);
    if (said !== undefined) return [{ what, said, problem: true }];
    return [{ what, said: `${path} would be opened` }];
  } catch (error) {
    return [{ what, said: `${path}: ${describeError(error)}`, problem: true }];
  }
}

function formatOf(path: string, migrations: string | undefined): Finding {
  const what = 'format';
  if (!existsSync(path)) return { what, said: `${path} will be made at the first start` };
  const known = migrations === undefined ? 0 : newestFormat(migrations);
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      const found = versionOf(db);
      const said = `${path} has format ${found}, this program ${known}`;
      if (found > known) return { what, said: `${said}: use the newer program`, problem: true };
      return { what, said: found < known ? `${said}: taken over at the next start` : said };
    } finally {
      db.close();
    }
  } catch (error) {
    return { what, said: `${path}: ${describeError(error)}`, problem: true };
  }
}

async function serverOf(address: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const place = `${hostname}:${port || (protocol.startsWith('redis') ? 6379 : 5432)}`;
  // An address of IPv6 stands in brackets in a URL, and only there.
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = createConnection(Number(place.split(':').at(-1)), host);
  const error = await new Promise<Error | undefined>((done) => {
    socket.once('connect', () => done(undefined)).once('error', done);
    socket.setTimeout(PATIENCE_MS, () => done(new Error('no answer came in time')));
  });
  socket.destroy();
  if (error === undefined) return { what: 'database server', said: `${place} takes connections` };
  return { what: 'database server', said: `${place}: ${describeError(error)}`, problem: true };
}

function sourceOf(name: string, { problem, host, status }: Probe): Finding {
  if (problem === undefined) return { what: `source ${name}`, said: `${host} answers (${status})` };
  return { what: `source ${name}`, said: `${host}: ${problem}`, problem: true };
}

/** By the clocks of the sources, else by the newest file, which cannot be from the future. */
function clockBy(answers: readonly Probe[], files: readonly string[]): Finding {
  const what = 'clock';
  const [theirs] = answers.flatMap(({ date }) => (date === undefined ? [] : [date.getTime()]));
  const newest = Math.max(
    0,
    ...files.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
  const now = Date.now();
  const off = theirs === undefined ? Math.min(0, now - newest) : now - theirs;
  const judged = theirs === undefined ? 'the newest file' : 'the source that answered';
  const said = `${new Date(now).toISOString()}, by ${judged} ${Math.round(Math.abs(off) / 1000)} s off`;
  return { what, said, problem: Math.abs(off) > CLOCK_OFF_MS };
}
