// The package.json and npm-shrinkwrap.json of a tarball.
import { type Closure, nameIn } from './dependencies.ts';
import { javaScriptName } from './module-graph.ts';

/** `node:sqlite` works without a flag from this version on; it also is what the tests try. */
export const OLDEST_NODE = '22.13.0';

/** The fields of a workspace's own package.json that are used here. */
export type WorkspaceManifest = {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
};

type Contents = {
  readonly manifest: WorkspaceManifest;
  /** Names of the packages it imports. */
  readonly packages: readonly string[];
  readonly closure: Closure;
  /** Path of the program, where there is one: `bin/tessera-runner.js`. */
  readonly program?: string | undefined;
};

export function packageJson({ manifest, packages, closure, program }: Contents): object {
  const { name, version, description, exports = {}, engines } = manifest;
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: engines?.node ?? `>=${OLDEST_NODE}` },
    ...(program === undefined
      ? { exports: libraryExports(name.replace('@tessera/', ''), exports) }
      : { bin: { [name.replace('@tessera/', 'tessera-')]: program }, exports: {} }),
    dependencies: Object.fromEntries(
      packages.map((needed) => [needed, closure.get(`node_modules/${needed}`)!.version]),
    ),
  };
}

/** `./client.ts` is `./dist/runner-client/client.js`, with its declarations beside it. */
function libraryExports(workspace: string, exports: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(exports).map(([name, file]) => {
      if (!file.endsWith('.ts')) return [name, file];
      const path = file.replace(/^\.\//, `./dist/${workspace}/`);
      return [name, { types: path.replace(/\.ts$/, '.d.ts'), default: javaScriptName(path) }];
    }),
  );
}

/** The versions the tests ran with, also of what the dependencies need. */
export function shrinkwrap({ manifest, packages, closure }: Contents): object {
  const { name, version } = manifest;
  const dependencies = Object.fromEntries(
    packages.map((needed) => [needed, closure.get(`node_modules/${needed}`)!.version]),
  );
  const locked = [...closure].map(([place, { dev: _, devOptional: __, peer: ___, ...entry }]) => [
    place,
    { ...entry, resolved: entry.resolved ?? registryAddress(entry.name ?? nameIn(place), entry) },
  ]);
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license: 'MIT', dependencies },
      ...Object.fromEntries(locked),
    },
  };
}

/** npm puts the configured registry in the place of this one. */
function registryAddress(name: string, { version }: { readonly version: string }): string {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}
