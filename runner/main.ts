// Reads environment, file and arguments, and only then loads the parts that they need; clock and chance
// are those of this machine.
import { join } from 'node:path';
import type { Commands } from '@tessera/kit/program';
import { databaseFiles } from '@tessera/kit/sqlite/open';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { databaseName } from './settings/derived.ts';
import { PROGRAM, type Settings } from './settings/schema.ts';
import { isOfAnother } from './store/sqlite/migrate.ts';

const COMMANDS: Commands = {
  usage: `Usage: npm run runner -- [command]
  serve          call jobs and answer requests (the default)
  export FILE    write queues, schedules and pending jobs as lines of JSON; the runner is stopped first
  import FILE    add those lines to another database`,
  forms: {
    serve: {},
    export: { operands: 1 },
    import: { operands: 1 },
  },
  usual: 'serve',
};

const ownFiles = ({ server }: Settings) =>
  isOfAnother(server.db_path) ? [] : databaseFiles(server.db_path);

const data = (settings: Settings) =>
  settings.server.database_url === undefined
    ? {
        databases: [settings.server.db_path],
        migrations: join(import.meta.dirname, 'store/sqlite'),
        async refusal(path: string) {
          const { startRefusal } = await import('./store/sqlite/open.ts');
          return startRefusal(path);
        },
      }
    : { servers: [databaseName(settings)] };

const version = buildVersion(new URL('./package.json', import.meta.url));

await start(
  { ...PROGRAM, version, commands: COMMANDS, ownFiles, data },
  async ({ settings, args, closing }) => {
    const [command = 'serve', ...more] = args;
    const clocks = { clock: Date.now, steadyClock: () => performance.now() };
    const { openDatabase, startRunner } = await import('./service.ts');
    if (command !== 'serve') {
      const { transfer } = await import('./command/transfer.ts');
      const store = await openDatabase(settings, clocks);
      try {
        console.log(await transfer(command, more[0]!, store));
      } finally {
        await store.close();
      }
      return;
    }
    const runner = await startRunner(settings, { ...clocks, random: Math.random, version });
    closing.add('runner', runner.close, runner.underWay);
    closing.logTo(runner.log);
  },
);
