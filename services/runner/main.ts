// Reads environment, file and arguments, and only then loads the parts that they need; clock and chance
// are those of this machine.
import type { Commands } from '@tessera/kit/program';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { PROGRAM } from './settings/schema.ts';

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

const version = buildVersion(new URL('./package.json', import.meta.url));

await start({ ...PROGRAM, version, commands: COMMANDS }, async ({ settings, args, closing }) => {
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
});
