// Reads environment, file and arguments, and only then loads what they ask for; clock and chance are
// those of this machine.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { Commands } from '@tessera/kit/program';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { PROGRAM } from './settings/schema.ts';

// V8 keeps what once was needed: room for new objects grows to 128 MB, and the old ones wait for
// collection until they are several times what lives. After a hundred thousand jobs the process held
// 375 MB. V8 also takes that room back from a service at rest: without any growth adding a job took
// 178 µs of the processor, with growth to 16 MB 125 µs, in no more memory (2026-11-24).
const MOST_NEW_SPACE = 16 * 1024 * 1024;
setFlagsFromString('--heap-growing-percent=50');
boundNewSpace();
setInterval(boundNewSpace, 1000).unref();

function boundNewSpace(): void {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  const mayGrow = space!.space_size < MOST_NEW_SPACE;
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
}

const COMMANDS: Commands = {
  usage: `Usage: npm run runner -- [command]
  serve          call jobs and answer requests (the default)
  export FILE    write jobs, queues and schedules as lines of JSON, also while a runner works
                 --plain: decrypt what security.encryption_key has encrypted
  import FILE    add those that are not there; a runner on the same SQLite file is stopped first`,
  forms: {
    serve: {},
    export: { operands: 1, flags: { plain: 'switch' } },
    import: { operands: 1 },
  },
  usual: 'serve',
};

const version = buildVersion(new URL('./package.json', import.meta.url));

await start({ ...PROGRAM, version, commands: COMMANDS }, async ({ settings, args, closing }) => {
  const [command = 'serve', ...more] = args;
  if (command !== 'serve') {
    const { transferCommand } = await import('./command/transfer.ts');
    return transferCommand(command, more, settings, console.log);
  }
  const { startRunner } = await import('./service.ts');
  const clocks = { clock: Date.now, steadyClock: () => performance.now() };
  const runner = await startRunner(settings, { ...clocks, random: Math.random, version });
  closing.add('runner', runner.close, runner.underWay);
  closing.logTo(runner.log);
});
