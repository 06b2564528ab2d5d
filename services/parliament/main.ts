// Reads environment and arguments, and only then loads what they ask for.
import { setFlagsFromString } from 'node:v8';
import { start } from '@tessera/kit/start';
import { buildVersion } from '@tessera/kit/version';
import { PROGRAM } from './settings.ts';

// Else V8 lets room for new objects grow to 48 MB, here and in each worker: reading a period and
// drawing its pages took 360 to 400 MB at the peak, and takes 270 to 325 MB so (2026-11-20).
setFlagsFromString('--semi-space-growth-factor=1');
// Without growth a worker keeps the room it starts with: 16 MB for each half, or the limit of its
// pool. The worker that reads documents needs it; a maximum set here would overrule its limit, and
// took a fifth of its speed (2026-11-22).
setFlagsFromString('--min-semi-space-size=16');

const version = buildVersion(new URL('./package.json', import.meta.url));

await start({ ...PROGRAM, version }, async (started) => {
  const { run } = await import('./command/run.ts');
  return run(started, version);
});
