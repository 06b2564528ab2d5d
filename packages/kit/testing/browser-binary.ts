import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder, userCacheFolder } from '../user-folder.ts';

type BrowserBinary = { readonly path: string; readonly env: Record<string, string> };

/** A lock or a half unpacked browser that is older belonged to a process that was killed. */
const STALE_MS = 120_000;

/**
 * The browser of `@sparticuz/chromium` (Linux only), unpacked once per version to the cache folder
 * of this user (`BROWSER_DIR` names another one): 210 MB, about 1.5 s. The package unpacks to
 * `TMPDIR`, so a process of its own does it there, and the folder gets its final name when it is
 * whole.
 */
export async function unpackedBrowser(): Promise<BrowserBinary> {
  const version = await packageVersion();
  const cache = process.env.BROWSER_DIR || userCacheFolder('browser');
  makeFolder(cache);
  const home = join(cache, `chromium-${version}`);
  const lock = `${home}.lock`;
  const deadline = Date.now() + STALE_MS;
  while (!(await exists(home))) {
    if (await taken(lock)) {
      if (Date.now() > deadline) throw new Error(`${lock}: expected to be gone after 120 s`);
      await wait(200);
      continue;
    }
    try {
      await removeStale(cache);
      if (!(await exists(home))) await unpack(home);
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
  return {
    path: join(home, 'chromium'),
    // The package brings libnss3 and its kin for systems without them.
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** True when somebody else unpacks. */
async function taken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const made = await stat(lock).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > STALE_MS)
    await rm(lock, { recursive: true, force: true });
  return true;
}

async function removeStale(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const isStaging = /^chromium-.*-[A-Za-z0-9]{6}$/.test(name);
    const made = isStaging ? await stat(path).catch(() => undefined) : undefined;
    if (made && Date.now() - made.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function unpack(home: string): Promise<void> {
  const staging = await mkdtemp(`${home}-`);
  const remove = () => rmSync(staging, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await unpackInto(staging);
    await writeFile(join(staging, 'fonts.conf'), fontsConf(home));
    await rename(staging, home);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function unpackInto(staging: string): Promise<void> {
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    // The name of this runtime makes the package unpack its libraries too.
    env: { PATH: process.env.PATH, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
}

/** The system's fonts, and the package's for systems without any: else pages would show no text. */
function fontsConf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${join(home, 'fonts')}</dir>
<cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
}

/** Read beside the package's code, since it does not export its package.json. */
async function packageVersion(): Promise<string> {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const text = await readFile(new URL('../package.json', entry), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
