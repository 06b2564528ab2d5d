// Reads environment and arguments, and only then loads what they ask for.
import { setFlagsFromString } from 'node:v8';
import type { Commands } from '@tessera/kit/program';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { PROGRAM } from './settings.ts';

// Else V8, after some calls of the upstream, takes parts of each request for long-lived and keeps the
// rest with them: the heap grew to 180 MB instead of 70, requests took a tenth longer (2026-11-29).
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
