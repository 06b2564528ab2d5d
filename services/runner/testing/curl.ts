import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * For `test(name, { skip: await curlMissing() }, …)`: examples are tried with the real curl, which no
 * npm package provides; the tests must also pass on a machine without it.
 */
export async function curlMissing(): Promise<string | false> {
  const works = (await run('curl', ['--version']).catch(() => undefined)) !== undefined;
  return works ? false : 'curl is not installed';
}
