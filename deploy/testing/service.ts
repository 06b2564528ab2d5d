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
