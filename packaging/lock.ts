// What package-lock.json says about the packages that programs need.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** An entry of `packages` in package-lock.json, as far as it is used here. */
type Locked = {
  readonly version: string;
  /** Where it differs from the place. */
  readonly name?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly bin?: object;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: object;
};

/** Packages by their place: `node_modules/fastify`. */
export type Packages = Readonly<Record<string, Locked>>;

export function readLock(root: string, file = 'package-lock.json'): Packages {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/** All that runs in production, without tools of tests that only some machines have. */
export function productionPackages(root: string): Packages {
  const lock = readLock(root);
  const ofTests = Object.keys(lock['']?.optionalDependencies ?? {});
  return Object.fromEntries(
    Object.entries(lock).filter(
      ([place, { dev }]) =>
        place.startsWith('node_modules/') &&
        !/^node_modules\/@tessera\//.test(place) &&
        !dev &&
        !ofTests.includes(nameIn(place)),
    ),
  );
}

type Program = { readonly name: string; readonly version: string; readonly dependencies: object };

/**
 * Writes npm-shrinkwrap.json beside a package.json: what npm picks for it from the packages of the
 * repository, so that a program runs on the versions that the tests ran with.
 */
export function writeShrinkwrap(root: string, folder: string, program: Program): Packages {
  const file = 'npm-shrinkwrap.json';
  const write = (packages: object) => {
    const { dependencies: _, ...own } = program;
    const lock = { ...own, lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(folder, file), `${JSON.stringify(lock, null, 2)}\n`);
  };
  write({ ...readLock(root), '': { ...program, license: 'MIT' } });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  npm(['install', '--package-lock-only', '--offline', ...quiet], { cwd: folder });
  const packages = Object.entries(readLock(folder, file)).map(([place, entry]) => {
    const name = entry.name ?? nameIn(place);
    // npm puts the configured registry in the place of this one.
    const resolved = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, place === '' ? entry : { ...entry, resolved: entry.resolved ?? resolved }];
  });
  write(Object.fromEntries(packages));
  return readLock(folder, file);
}

/** The name in a place: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function nameIn(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
