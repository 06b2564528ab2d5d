// Reads environment and arguments, and only then loads what they ask for.
import { join } from 'node:path';
import { ownDatabaseFiles } from '@tessera/kit/sqlite/look';
import { type Started, start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { COMMANDS } from './command/command-line.ts';
import { databasePath, PROGRAM, type SETTINGS } from './settings.ts';

const version = buildVersion(new URL('./package.json', import.meta.url));

type Settings = Started<typeof SETTINGS>['settings'];
const MIGRATIONS = join(import.meta.dirname, 'store/migrations');
const ownFiles = (settings: Settings) => ownDatabaseFiles(databasePath(settings), MIGRATIONS);

const data = (settings: Settings) => {
  const { MACRO_API_URL, CNB_URL, CZSO_URL, PORTAL_URL } = settings;
  return {
    databases: [databasePath(settings)],
    migrations: MIGRATIONS,
    sources: settings.REFRESH_ENABLED ? { MACRO_API_URL, CNB_URL, CZSO_URL, PORTAL_URL } : {},
  };
};

await start({ ...PROGRAM, version, commands: COMMANDS, ownFiles, data }, async (started) => {
  const { run } = await import('./command/run.ts');
  return run(started, version);
});
