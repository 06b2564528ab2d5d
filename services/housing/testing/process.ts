import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Sources, type SourcesOptions, startSources } from '@tessera/sandbox/sources/server';

/** The program as it is started from a terminal. */
export const MAIN = join(import.meta.dirname, '../main.ts');

/** Stand-ins of the sources, an empty folder for the database, and the settings for both. */
type World = {
  readonly sources: Sources;
  readonly database: string;
  readonly env: NodeJS.ProcessEnv;
};

export async function world(t: TestContext, options: SourcesOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'housing-main-'));
  const sources = await startSources(options);
  t.after(async () => {
    await sources.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const database = join(folder, 'housing.db');
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:${database}`,
    MACRO_API_URL: sources.macroUrl,
    MACRO_API_KEY: 'sandbox',
    CNB_URL: sources.cnbUrl,
    CZSO_URL: sources.czsoUrl,
    PORTAL_URL: sources.portalUrl,
    PORTAL_DELAY_MS: '0',
    FETCH_RETRIES: '0',
    PORT: '0',
  };
  return { sources, database, env };
}

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a command to its end. */
export async function run(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}
