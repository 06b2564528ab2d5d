// Reads environment and arguments, and only then loads what they ask for.
import { setFlagsFromString } from 'node:v8';
import type { Commands } from '@tessera/kit/program';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { PROGRAM } from './settings.ts';

// After about a hundred calls of the upstream V8 takes parts of every request for long-lived: the heap
// grows to 180 MB instead of 70, a kept estimate takes a third longer (bench, 2026-11-29).
setFlagsFromString('--no-allocation-site-pretenuring');

const COMMANDS: Commands = {
  usage: `Usage:
  npm run rating                                              serve
  npm run rating -- forget REGION NAME#TAG
  npm run rating -- evaluate FILE [--shipped] [--format json]`,
  forms: {
    serve: {},
    forget: { operands: 2 },
    evaluate: { flags: { format: 'value', shipped: 'switch' }, operands: 1 },
  },
  usual: 'serve',
};

const version = buildVersion(new URL('./package.json', import.meta.url));

await start({ ...PROGRAM, version, commands: COMMANDS }, async (started) => {
  const { run } = await import('./command/run.ts');
  return run(started, version);
});
