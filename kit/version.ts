import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * The `version` field of a package.json, read once at start.
 *
 * `packageVersion(new URL('./package.json', import.meta.url))`
 */
export function packageVersion(file: URL): string {
  return manifestOf(file).version;
}

/** The version with its commit, where that is known: `0.1.0+a556e99`. No two formats share one. */
export function buildVersion(file: URL): string {
  const { version, commit = checkedOut(new URL('..', file)) } = manifestOf(file);
  return commit === undefined ? version : `${version}+${commit}`;
}

/** Packages name the commit they were packed from. */
function manifestOf(file: URL): { readonly version: string; readonly commit?: string } {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown; commit?: string };
  const { version } = manifest;
  if (typeof version !== 'string') throw new Error(`${file.href} has no version`);
  return { ...manifest, version };
}

/** The commit of a repository in this folder; undefined without a repository or without git. */
export function checkedOut(folder: URL): string | undefined {
  if (!existsSync(new URL('.git', folder))) return undefined;
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}
