import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { OLDEST_NODE } from '../pack.ts';

export type NodeBinary = { readonly path: string; readonly version: string };

/**
 * The Node that runs this, the oldest ones that packages promise (their paths in
 * `TESSERA_OLDEST_NODE`, separated as in PATH), and those that the machine itself has. Versions
 * older than `least` are left out.
 */
export function nodeBinaries(
  least = OLDEST_NODE,
  env: NodeJS.ProcessEnv = process.env,
): NodeBinary[] {
  const outside = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, 'node'));
  const named = (env.TESSERA_OLDEST_NODE ?? '').split(delimiter);
  const found = [process.execPath, ...named, ...outside].flatMap((path) => {
    const version = versionOf(path);
    return version !== undefined && isAtLeast(version, least) ? [{ path, version }] : [];
  });
  return [...new Map(found.map((binary) => [binary.version, binary])).values()];
}

function versionOf(path: string): string | undefined {
  if (path === '') return undefined;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/^v/, '') : undefined;
}

function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
