// `npm run backup -- FILE COPY`, `npm run restore -- COPY FILE [--replace]` and `npm run doctor`,
// which asks each service in this folder. What a service does by itself: kit/keeping.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keep } from '@tessera/kit/keeping/commands';
import { KEEPING_USAGE } from '@tessera/kit/keeping/data';
import { SettingsError } from '@tessera/kit/read-settings';

const SERVICES = ['parliament', 'runner', 'housing', 'rating'];
const [command = '', ...args] = process.argv.slice(2);

async function run(): Promise<number> {
  // A copy holds what the data hold: only the user who makes it may read it.
  process.umask(0o077);
  const options = { replace: { type: 'boolean' } } as const;
  const { positionals } = parseArgs({ args, options, allowPositionals: true });
  if (command === 'doctor')
    return Math.max(...(positionals[0] ? positionals : SERVICES).map(doctor));
  const isWhole = positionals.length === 2 && ['backup', 'restore'].includes(command);
  if (!isWhole) throw new TypeError('FILE and COPY are wanted');
  return keep([command, ...args], {});
}

function doctor(service: string): number {
  console.log(service);
  const main = join(import.meta.dirname, '..', service, 'main.ts');
  return spawnSync(process.execPath, [main, 'doctor'], { stdio: 'inherit' }).status ?? 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = error instanceof TypeError || error instanceof SettingsError;
  console.error(`${command}: ${(error as Error).message}${isUsage ? `\n${KEEPING_USAGE}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
