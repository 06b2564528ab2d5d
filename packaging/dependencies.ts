// What package-lock.json says about the packages that a program needs, and about theirs.

/** An entry of `packages` in package-lock.json, as far as it is used here. */
export type Locked = {
  readonly name?: string;
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly [other: string]: unknown;
};

export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

/** Packages by their place below the program: `node_modules/fastify`. */
export type Closure = ReadonlyMap<string, Locked>;

/**
 * The packages and all that they need, at the versions of the lock. `workspaces` are where to look
 * first for a version of their own (`kit/node_modules/…`). Two workspaces that lock one name at
 * different versions are an error, since they share one program.
 */
export function closureOf(
  lock: Lock,
  packages: readonly string[],
  workspaces: readonly string[],
): Closure {
  const closure = new Map<string, Locked>();
  const open: { readonly name: string; readonly from: string; readonly isOptional: boolean }[] =
    packages.map((name) => ({ name, from: '', isOptional: false }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, from, isOptional } = next;
    const place = placeOf(lock, name, from, workspaces);
    if (place === undefined) {
      if (isOptional) continue;
      throw new Error(`package-lock.json has no ${name}, which ${from || 'the program'} needs`);
    }
    const locked = lock.packages[place]!;
    const below = place.replace(/^[^/]+\/(?=node_modules\/)/, '');
    const known = closure.get(below);
    if (known !== undefined && known.version !== locked.version) {
      throw new Error(`${below} is locked at ${known.version} and at ${locked.version}`);
    }
    if (known !== undefined) continue;
    closure.set(below, locked);
    const optional = locked.optionalDependencies ?? {};
    const peers = Object.keys(locked.peerDependencies ?? {});
    const isLoose = (peer: string) => locked.peerDependenciesMeta?.[peer]?.optional === true;
    for (const needed of Object.keys(locked.dependencies ?? {})) {
      open.push({ name: needed, from: place, isOptional: needed in optional });
    }
    for (const needed of Object.keys(optional)) {
      open.push({ name: needed, from: place, isOptional: true });
    }
    for (const needed of peers.filter((peer) => !isLoose(peer))) {
      open.push({ name: needed, from: place, isOptional: false });
    }
  }
  return new Map([...closure].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The workspaces that modules belong to: `runner/main.ts` to `runner`. */
export function workspacesOf(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => file.split('/')[0]!))];
}

/** Where Node finds a package from a place: inside it, then in `node_modules` of each folder above. */
function placeOf(
  { packages }: Lock,
  name: string,
  from: string,
  workspaces: readonly string[],
): string | undefined {
  const folders = from === '' ? [...workspaces] : [from];
  for (let folder = from; folder.includes('/'); ) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    if (!folder.endsWith('node_modules')) folders.push(folder);
  }
  return [...folders.map((folder) => `${folder}/`), '']
    .map((prefix) => `${prefix}node_modules/${name}`)
    .find((place) => place in packages);
}

/** The name in a place: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function nameIn(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
