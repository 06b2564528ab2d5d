// Loading modules costs a test file more than its tests do, so files share processes: those of one
// service and one kind, a handful to a few dozen in each.
import { sep } from 'node:path';
import { loadedBy, SERVICES } from '../imports.ts';

/** Kinds by the package that makes one, in the order in which they begin: the slowest first. */
const KINDS = [
  { kind: 'browser', loads: 'playwright-core', most: 6 },
  { kind: 'postgres', loads: 'pg', most: 12 },
  { kind: 'http', loads: 'fastify', most: 20 },
] as const;
const PURE = { kind: 'pure', most: 100 } as const;

/** Folders whose tests change timers or the loading of modules for the whole process. */
const ALONE = ['tools/simulate/'];

export type Group = { readonly name: string; readonly files: readonly string[] };

/** Every file is in exactly one group. `files` are paths from the root of the repository. */
export function groupsOf(files: readonly string[]): Group[] {
  return [...KINDS, PURE].flatMap(({ kind, most }) => {
    const ofKind = files.filter((file) => kindOf(file) === kind);
    return [...Map.groupBy(ofKind, partOf)].flatMap(([part, all]) => {
      const count = Math.ceil(all.length / most);
      // Dealt like cards: neighbours are often equally slow.
      return Array.from({ length: count }, (_, share) => ({
        name: `${part}-${kind}-${share + 1}`,
        files: all.filter((_, index) => index % count === share),
      }));
    });
  });
}

/** The part whose files share processes: a service, the kit, or everything else. */
function partOf(file: string): string {
  const path = file.replaceAll(sep, '/');
  const alone = ALONE.find((start) => path.startsWith(start));
  if (alone) return alone.replaceAll(/\W/g, '-');
  const [, folder = ''] = path.split('/');
  return [...SERVICES, 'kit'].includes(folder) ? folder : 'rest';
}

function kindOf(file: string): string {
  const { packages } = loadedBy(file);
  return KINDS.find(({ loads }) => packages.has(loads))?.kind ?? PURE.kind;
}
