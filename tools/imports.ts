// Imports of the repository's files, read from their text.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const SERVICES = ['parliament', 'runner', 'housing', 'rating'];

export const root = join(import.meta.dirname, '..');

/** `target` as it is written; `isType`: erased before the file runs. */
type Import = { readonly target: string; readonly isType: boolean };

const IMPORT = /^(?:import|export)\s(type\b)?(?:[^'"`;=]*?\bfrom\s+)?'([^']+)'/gm;

/** The static imports of a file; paths are from the root of the repository. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(IMPORT)].map(([, type, target = '']) => ({
    target,
    isType: type !== undefined,
  }));
}

/** The file of the repository that an import names, or undefined for a package. */
export function fileOf(file: string, target: string): string | undefined {
  const workspace = /^@tessera\/(.+)$/.exec(target)?.[1];
  const path = target.startsWith('.')
    ? join(dirname(file), target)
    : workspace && `packages/${workspace}.ts`;
  return path && existsSync(join(root, path)) ? path : undefined;
}

type Loaded = {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
};

/** Everything that runs when a file is loaded, the file itself included. */
export function loadedBy(file: string): Loaded {
  const files = new Set([file]);
  const packages = new Set<string>();
  for (const loaded of files) {
    for (const { target, isType } of importsOf(loaded)) {
      if (isType) continue;
      const own = fileOf(loaded, target);
      if (own) files.add(own);
      else packages.add(target);
    }
  }
  return { files, packages };
}
