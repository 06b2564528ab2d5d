import { readFileSync } from 'node:fs';

/**
 * The `version` field of a package.json, read once at start.
 *
 * `packageVersion(new URL('./package.json', import.meta.url))`
 */
export function packageVersion(file: URL): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new Error(`${file.href} has no version`);
  return version;
}
