// Reads environment and arguments, and only then loads what they ask for.
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { COMMANDS } from './command/command-line.ts';
import { PROGRAM } from './settings.ts';

const version = buildVersion(new URL('./package.json', import.meta.url));

await start({ ...PROGRAM, version, commands: COMMANDS }, async (started) => {
  const { run } = await import('./command/run.ts');
  return run(started, version);
});
