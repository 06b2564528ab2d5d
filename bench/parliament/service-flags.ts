import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The settings of V8 with which the service runs, as `parliament/main.ts` makes them. */
export function serviceFlags(): string[] {
  const main = readFileSync(join(import.meta.dirname, '../../parliament/main.ts'), 'utf8');
  return [...main.matchAll(/^setFlagsFromString\('(.+)'\);$/gm)].map(([, flag]) => flag!);
}
