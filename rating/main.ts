// Reads environment and arguments, and only then loads what they ask for.
// `node main.ts` serves; `node main.ts estimate …` and `node main.ts evaluate …` answer and end.
import { join } from 'node:path';
import type { Commands } from '@tessera/kit/program';
import { ownDatabaseFiles } from '@tessera/kit/sqlite/look';
import { type Started, start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { databaseSetting, PROGRAM, type SETTINGS } from './settings.ts';
import { sqlitePath, withoutPassword } from './store/open-stores.ts';

const COMMANDS: Commands = {
  usage: `Usage:
  npm run rating                                              serve
  npm run rating -- estimate REGION NAME#TAG [--queue flex] [--format json] [--explain]
  npm run rating -- forget REGION NAME#TAG
  npm run rating -- evaluate FILE [--shipped] [--format json]`,
  forms: {
    serve: {},
    estimate: { flags: { queue: 'value', format: 'value', explain: 'switch' }, operands: 2 },
    forget: { operands: 2 },
    evaluate: { flags: { format: 'value', shipped: 'switch' }, operands: 1 },
  },
  usual: 'serve',
};

const version = buildVersion(new URL('./package.json', import.meta.url));

type Settings = Started<typeof SETTINGS>['settings'];

const data = (settings: Settings) => {
  const { KV_URL, UPSTREAM_API_URL } = settings;
  const places = new Set([settings[databaseSetting(settings)], KV_URL].filter(Boolean));
  return {
    databases: [...places].flatMap((url) => sqlitePath(url) ?? []),
    servers: [...places].filter((url) => sqlitePath(url) === undefined).map(withoutPassword),
    migrations: join(import.meta.dirname, 'store/migrations/sqlite'),
    sources: { UPSTREAM_API_URL },
  };
};
const ownFiles = (settings: Settings) => {
  const { databases, migrations } = data(settings);
  return databases.flatMap((path) => ownDatabaseFiles(path, migrations));
};

await start({ ...PROGRAM, version, commands: COMMANDS, ownFiles, data }, async (started) => {
  const { run } = await import('./command/run.ts');
  return run(started, version);
});
