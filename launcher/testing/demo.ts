import { join } from 'node:path';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { inTerminal, type Terminal } from '@tessera/kit/testing/terminal';
import { launcherPorts, type Ports } from './ports.ts';

export type Demo = Terminal & {
  readonly ports: Ports;
  /** Where its services store their data. */
  readonly folder: string;
};

/** `npm run demo` in a pseudo-terminal, on free ports and with data of its own. */
export async function startDemo(env: NodeJS.ProcessEnv = {}): Promise<Demo> {
  const { ports, env: variables } = await launcherPorts();
  const folder = join(temporaryFolder('demo'), 'data');
  const terminal = inTerminal('npm run demo', {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...variables, DEMO_DIR: folder, ...env },
  });
  try {
    await terminal.printed(/Ctrl-C stops everything/);
  } catch (error) {
    await terminal.cleanUp();
    throw error;
  }
  return { ...terminal, ports, folder };
}
