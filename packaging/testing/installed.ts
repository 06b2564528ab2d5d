import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../npm.ts';
import { pack } from '../pack.ts';

/**
 * Unpacks a tarball into a folder and installs what it locks, without the network. npm's cache holds
 * the packages after `npm ci`; where it does not, those of the repository are linked.
 */
export function install(root: string, tarball: string, folder: string): 'installed' | 'linked' {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  if (!existsSync(join(folder, 'npm-shrinkwrap.json'))) return 'installed';
  try {
    npm(['ci', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    return 'installed';
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    if (!/ENOTCACHED|EAI_AGAIN/.test(stderr ?? '')) throw error;
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return 'linked';
  }
}

/** Answers the tarball of a workspace in this folder, and makes it when it is first asked for. */
export function packedOnce(root: string, folder: string): (workspace: string) => string {
  const tarballs = new Map<string, string>();
  return (workspace) => {
    const tarball = tarballs.get(workspace) ?? pack(root, workspace, folder);
    tarballs.set(workspace, tarball);
    return tarball;
  };
}
