// Which modules, packages and files a program needs, found by following its imports.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { type Node, parse } from 'acorn';

/** One module, without types, and where in its text other modules are named. */
export type Module = {
  /** Path from the root of the repository: `runner/main.ts`. */
  readonly file: string;
  /** JavaScript with the line numbers of the source. */
  readonly code: string;
  readonly references: readonly Reference[];
};

/** A module or file of the repository named in a module; `start` and `end` enclose the quotes. */
export type Reference = {
  readonly start: number;
  readonly end: number;
  readonly target: string;
  /** Whether it is resolved against `import.meta.url`, not imported. */
  readonly isUrl: boolean;
};

export type Graph = {
  readonly modules: ReadonlyMap<string, Module>;
  /** Names of the packages from outside the repository, sorted. */
  readonly packages: readonly string[];
};

/** The workspaces as packages. */
export const SCOPE = '@tessera/';

/** Follows every import, dynamic import and `new URL(…, import.meta.url)` from the entries on. */
export function moduleGraph(root: string, entries: readonly string[]): Graph {
  const modules = new Map<string, Module>();
  const packages = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (modules.has(file)) continue;
    const found = readModule(root, file);
    modules.set(file, found.module);
    for (const name of found.packages) packages.add(name);
    open.push(
      ...found.module.references.map(({ target }) => target).filter((name) => name.endsWith('.ts')),
    );
  }
  return { modules, packages: [...packages].sort() };
}

/** `runner/main.ts` becomes `runner/main.js`; other files keep their names. */
export function javaScriptName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

function readModule(root: string, file: string) {
  const source = readFileSync(join(root, file), 'utf8');
  const code = stripTypeScriptTypes(source);
  const references: Reference[] = [];
  const packages: string[] = [];
  for (const { literal, isUrl } of namesIn(code, file)) {
    const { value, start, end } = literal;
    if (value.startsWith('node:')) continue;
    const target = isUrl ? posix.join(dirname(file), value) : repositoryFile(file, value);
    if (target === undefined) {
      packages.push(packageOf(value));
      continue;
    }
    const path = join(root, target);
    if (!existsSync(path)) throw new Error(`${file} names ${value}, but there is no ${target}`);
    if (statSync(path).isFile()) references.push({ start, end, target, isUrl });
  }
  return { module: { file, code, references }, packages };
}

/**
 * The file that a name in a module means, undefined if it is a package from outside.
 * `@tessera/kit/http/server` is `kit/http/server.ts`, by `exports` of the workspaces.
 */
export function repositoryFile(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(dirname(file), name);
  return name.startsWith(SCOPE) ? `${name.slice(SCOPE.length)}.ts` : undefined;
}

/** `htmx.org/dist/htmx.min.js` belongs to `htmx.org`, `@fastify/cookie` to itself. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

type Literal = { readonly value: string; readonly start: number; readonly end: number };
type Name = { readonly literal: Literal; readonly isUrl: boolean };

function namesIn(code: string, file: string): Name[] {
  const names: Name[] = [];
  const add = (node: Node | undefined, isUrl: boolean) => {
    const literal = node && literalOf(node);
    if (literal) names.push({ literal, isUrl });
  };
  visit(parseModule(code, file), (node) => {
    if ('source' in node) add(node.source as Node, false);
    if (node.type === 'NewExpression' && isImportMeta(node, 'url', 1)) add(node.arguments[0], true);
    if (node.type === 'CallExpression' && isImportMeta(node, 'resolve')) {
      add(node.arguments[0], false);
    }
  });
  return names;
}

type Call = Node & { readonly arguments: readonly Node[]; readonly callee: Node };

/** `new URL(name, import.meta.url)` or `import.meta.resolve(name)`. */
function isImportMeta(node: Node, property: string, argument?: number): node is Call {
  const { arguments: given, callee } = node as Call;
  const member = (argument === undefined ? callee : given[argument]) as
    | (Node & { object?: Node; property?: Node & { name?: string } })
    | undefined;
  return (
    member?.type === 'MemberExpression' &&
    member.object?.type === 'MetaProperty' &&
    member.property?.name === property
  );
}

/** A text, or the beginning of a template, which names the package in `import.meta.resolve`. */
function literalOf(node: Node): Literal | undefined {
  const { value, quasis } = node as Node & {
    value?: unknown;
    quasis?: readonly { readonly value: { readonly cooked: string } }[];
  };
  const { start, end } = node;
  if (typeof value === 'string') return { value, start, end };
  const beginning = quasis?.[0]?.value.cooked;
  // A path completed at run time names no file yet; all assets are packed anyway.
  if (beginning === undefined || beginning.startsWith('.')) return undefined;
  return { value: beginning, start, end };
}

function parseModule(code: string, file: string): Node {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}

function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (typeof one?.type === 'string') visit(one, each);
    }
  }
}
