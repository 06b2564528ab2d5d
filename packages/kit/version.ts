import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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

/** The version with the commit that is checked out, where there is one: `0.1.0+a556e99`. */
export function buildVersion(file: URL): string {
  const version = packageVersion(file);
  const commit = checkedOut(new URL('../..', file));
  return commit === undefined ? version : `${version}+${commit}`;
}

/** The commit of a repository in this folder; undefined without a repository or without git. */
function checkedOut(folder: URL): string | undefined {
  if (!existsSync(new URL('.git', folder))) return undefined;
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}
