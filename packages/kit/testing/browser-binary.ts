import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, userCacheFolder } from '../user-folder.ts';

type BrowserBinary = { readonly path: string; readonly env: Record<string, string> };

/**
 * The browser of `@sparticuz/chromium` (Linux only), unpacked once per version to the cache folder
 * of this user (`BROWSER_DIR` names another one): 210 MB, about 1.5 s.
 */
export async function unpackedBrowser(): Promise<BrowserBinary> {
  const version = await packageVersion();
  const cache = process.env.BROWSER_DIR || userCacheFolder('browser');
  makeFolder(cache);
  const home = join(cache, `chromium-${version}`);
  if (!existsSync(home)) await unpack(home);
  return {
    path: join(home, 'chromium'),
    // The package brings libnss3 and its kin for systems without them.
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

/** The folder gets its final name when it is whole; the first of several processes gives it. */
async function unpack(home: string): Promise<void> {
  const staging = await mkdtemp(`${home}-`);
  try {
    await unpackInto(staging);
    await writeFile(join(staging, 'fonts.conf'), fontsConf(home));
    await rename(staging, home).catch((error) => {
      if (!existsSync(home)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The package unpacks to `TMPDIR`, so a process of its own does it there. */
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
