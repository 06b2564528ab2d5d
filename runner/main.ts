// Arguments, environment and file become settings; clock and chance are those of this machine.

import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { startRunner } from './service.ts';
import { helpText } from './settings/flags.ts';
import { readSettings, SettingsError } from './settings/read.ts';

// V8 keeps what once was needed: room for new objects grows to 128 MB, and the old ones wait for
// collection until they are several times what lives. After a hundred thousand jobs the process
// held 375 MB, and holds 188 so; draining and adding are as fast (bench/runner.ts, 2026-11-21).
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=50');

try {
  const settings = readSettings({
    args: process.argv.slice(2),
    env: process.env,
    readFile: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  });
  if (settings === 'help') {
    process.stdout.write(helpText());
  } else {
    const closing = createClosing();
    closeOnSignals(closing);
    const clocks = { clock: Date.now, steadyClock: () => performance.now() };
    const runner = await startRunner(settings, { ...clocks, random: Math.random });
    closing.add('runner', runner.close);
  }
} catch (error) {
  // What an operator can mend is said without a stack trace.
  console.error(error instanceof SettingsError ? error.message : `runner: ${describe(error)}`);
  process.exit(error instanceof SettingsError ? 2 : 1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined && error.name === 'TypeError' ? (error.stack ?? '') : error.message;
}
