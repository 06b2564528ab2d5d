// Loading modules costs a test file more than its tests do, so files share processes: those of one
// service and one kind, a handful to a few dozen in each.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { SERVICES } from './rooms.ts';

const root = join(import.meta.dirname, '..');

/** Kinds by the package that makes one, in the order in which they begin: the slowest first. */
const KINDS = [
  { kind: 'browser', loads: 'playwright-core', most: 6 },
  { kind: 'postgres', loads: 'pg', most: 12 },
  { kind: 'http', loads: 'fastify', most: 20 },
] as const;
const PURE = { kind: 'pure', most: 100 } as const;

/** What changes timers or the loading of modules for its whole process. */
const ALONE = ['lab/simulate/', 'runner/telemetry/'];

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

/** What shares processes: a service, the kit, or everything else. */
function partOf(file: string): string {
  const path = file.replaceAll(sep, '/');
  const alone = ALONE.find((start) => path.startsWith(start));
  if (alone) return alone.replaceAll(/\W/g, '-');
  const [folder = ''] = path.split('/');
  return [...SERVICES, 'kit'].includes(folder) ? folder : 'rest';
}

function kindOf(file: string): string {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { own, others } = importsOf(path);
    for (const name of others) packages.add(name);
    own.forEach(visit);
  };
  visit(join(root, file));
  return KINDS.find(({ loads }) => packages.has(loads))?.kind ?? PURE.kind;
}

type Imports = { readonly own: readonly string[]; readonly others: readonly string[] };
const known = new Map<string, Imports>();

/** Files of the repository that a module loads, and the packages. */
function importsOf(path: string): Imports {
  const remembered = known.get(path);
  if (remembered) return remembered;
  const source = readFileSync(path, 'utf8');
  const targets = [...source.matchAll(IMPORT)].map(([, from, bare]) => (from ?? bare)!);
  const own = [];
  const others = [];
  for (const target of targets) {
    const found = ownPath(path, target);
    if (found) own.push(found);
    else others.push(target);
  }
  const imports = { own, others };
  known.set(path, imports);
  return imports;
}

/** Static imports and exports of values. */
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\bfrom\s+'([^']+)'|'([^']+)')/gm;

function ownPath(from: string, target: string): string | undefined {
  if (target.startsWith('.')) return resolve(dirname(from), target);
  const [scope, workspace = '', ...rest] = target.split('/');
  if (scope !== '@tessera') return undefined;
  const path = join(root, workspace, `${rest.join('/') || 'client'}.ts`);
  return existsSync(path) ? path : undefined;
}
