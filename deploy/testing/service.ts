import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type Program, startProgram } from '@tessera/kit/testing/program';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { freePorts } from '@tessera/kit/testing/terminal';

/** Starts a service from its source on a free port, and stops it after the test. */
export async function startService(
  t: Pick<TestContext, 'after'>,
  service: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const [port = 0] = await freePorts(1);
  const program = startProgram({
    script: join(import.meta.dirname, '../..', service, 'main.ts'),
    args: [...args, '--port', `${port}`, '--host', '127.0.0.1'],
    ...{ env, port, cwd: temporaryFolder(service) },
  });
  t.after(program.stop);
  const reply = await program.until('/favicon.ico', () => true);
  await reply.body?.cancel();
  return program;
}

/** Nothing listens here. */
export const NOWHERE = 'http://127.0.0.1:1';

/** Settings by which a service has its data at this place, and asks no source. */
export const SETTINGS: Readonly<Record<string, (place: string) => Record<string, string>>> = {
  runner: (place) => ({ RUNNER_DB_PATH: `${place}.db` }),
  housing: (place) => ({ DATABASE_URL: `sqlite:${place}.db`, REFRESH_ENABLED: '0' }),
  rating: (place) => ({
    RATING_DATABASE_URL: `sqlite:${place}.db`,
    UPSTREAM_API_URL: `${NOWHERE}/{route}`,
  }),
  parliament: (place) => ({
    ...{ ANALYZER_CACHE_DIR: place, ANALYZER_SOURCE_URL: NOWHERE, ANALYZER_SITE_URL: NOWHERE },
    ...{ PRINT_PIPELINE_ENABLED: '0', DAILY_REFRESH_ENABLED: '0' },
  }),
};
