import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** For `test(name, { skip: await promtoolMissing() }, …)`: no npm package provides promtool. */
export async function promtoolMissing(): Promise<string | false> {
  const works = await run('promtool', ['--version']).catch(() => undefined);
  return works === undefined ? 'promtool is not installed' : false;
}

/** What promtool prints; throws with it when it finds something wrong. */
export async function runPromtool(args: readonly string[], input = ''): Promise<string> {
  const running = run('promtool', [...args]);
  // A check of files reads no input and may have ended before the input does.
  running.child.stdin?.on('error', () => {}).end(input);
  try {
    const { stdout, stderr } = await running;
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`promtool ${args.join(' ')}:\n${stdout}${stderr}`);
  }
}
