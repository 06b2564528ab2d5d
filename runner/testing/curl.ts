import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * For `test(name, { skip: await curlMissing() }, …)`: what we show people to copy is tried with the
 * real curl. It comes from no npm package, and a machine that has only Node and npm must pass too.
 */
export async function curlMissing(): Promise<string | false> {
  const works = (await run('curl', ['--version']).catch(() => undefined)) !== undefined;
  return works ? false : 'there is no curl here';
}
