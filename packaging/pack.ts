import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkedOut } from '@tessera/kit/version';
import { readLock, writeShrinkwrap } from './lock.ts';
import { declarations, modulesFrom } from './modules.ts';
import { noticeOf } from './notice.ts';
import { npm } from './npm.ts';

/** `node:sqlite` works without a flag from this version on; it also is what the tests try. */
export const OLDEST_NODE = '22.13.0';

/** Workspaces that live in this repository only. */
const NOT_PACKED = ['kit', 'sandbox', 'launcher'];

/** The fields of a workspace's own package.json that are used here. */
type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
};

/** Services (they have a `main.ts`) and clients (their `exports` name files). */
export function packedWorkspaces(root: string): string[] {
  const { workspaces } = readJson<{ workspaces: readonly string[] }>(root, 'package.json');
  return workspaces.filter((name) => !NOT_PACKED.includes(name));
}

export function isService(root: string, workspace: string): boolean {
  return existsSync(join(root, workspace, 'main.ts'));
}

/** Writes the tarball of one workspace into a folder and answers its path. */
export function pack(root: string, workspace: string, into: string): string {
  return inLayout(root, workspace, (folder) => packLayout(folder, into));
}

export function packLayout(folder: string, into: string): string {
  mkdirSync(into, { recursive: true });
  const args = ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', into];
  const [{ filename }] = JSON.parse(npm(args, { cwd: folder })) as [{ filename: string }];
  return join(into, filename.replace('@', '').replace('/', '-'));
}

/** What a packed workspace consists of, as CycloneDX. */
export function billOfMaterials(folder: string): string {
  const lock = join(folder, 'npm-shrinkwrap.json');
  // A client, which needs nothing, has none; npm makes a bill of nothing else.
  if (!existsSync(lock)) {
    const { name, version } = readJson<Manifest>(folder, 'package.json');
    writeFileSync(lock, json({ name, version, lockfileVersion: 3, packages: {} }));
  }
  return npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: folder });
}

/**
 * Puts everything that the tarball holds into a folder for as long as it is used. This takes npm or
 * the compiler seconds, so whoever makes several things of it makes them of one.
 */
export function inLayout<T>(root: string, workspace: string, use: (folder: string) => T): T {
  const place = mkdtempSync(join(tmpdir(), 'tessera-pack-'));
  try {
    // npm takes the name of the folder for that of the product.
    const folder = join(place, `tessera-${workspace}`);
    layOut(root, workspace, folder);
    return use(folder);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function layOut(root: string, workspace: string, folder: string): void {
  const manifest = readJson<Manifest>(root, `${workspace}/package.json`);
  const { name, version, description, engines, exports = {} } = manifest;
  const program = isService(root, workspace) ? programPath(workspace) : undefined;
  const doors = Object.values(exports).filter((file) => file.endsWith('.ts'));
  const { code, packages } = modulesFrom(
    root,
    program ? [`${workspace}/main.ts`] : doors.map((file) => posix.join(workspace, file)),
  );
  const files = [...code.keys()];
  const locked = readLock(root);
  const dependencies = Object.fromEntries(
    packages.map((needed) => [needed, locked[`node_modules/${needed}`]!.version]),
  );
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : json(content));
  };
  for (const [file, text] of code) {
    write(`dist/${file.replace(/\.ts$/, '.js')}`, withOwnProgram(text, workspace));
  }
  for (const file of assetsBeside(root, files)) {
    mkdirSync(dirname(join(folder, 'dist', file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, 'dist', file));
  }
  if (program === undefined) {
    for (const [file, text] of declarations(root, files)) write(`dist/${file}`, text);
  } else {
    write(program, programText(workspace));
    // Where the program reads its version and, if it is known, its commit.
    const commit = process.env.COMMIT || checkedOut(pathToFileURL(`${root}/`));
    write(`dist/${workspace}/package.json`, { name, version, commit, type: 'module' });
  }
  write('package.json', {
    ...{ name, version, description, license: 'MIT', type: 'module' },
    engines: { node: engines?.node ?? `>=${OLDEST_NODE}` },
    ...(program
      ? { bin: { [`tessera-${workspace}`]: program }, exports: {} }
      : { exports: libraryExports(workspace, exports) }),
    dependencies,
  });
  const needed =
    packages.length > 0 ? writeShrinkwrap(root, folder, { name, version, dependencies }) : {};
  write('NOTICE', noticeOf(root, files, needed));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  write('README.md', readmeOf(root, workspace));
}

const programPath = (service: string) => `bin/tessera-${service}.js`;

/** `./client.ts` is `./dist/runner-client/client.js`, with its declarations beside it. */
function libraryExports(workspace: string, exports: Readonly<Record<string, string>>): object {
  const entries = Object.entries(exports).map(([door, file]) => {
    if (!file.endsWith('.ts')) return [door, file];
    const path = file.replace(/^\.\/(.*)\.ts$/, `./dist/${workspace}/$1`);
    return [door, { types: `${path}.d.ts`, default: `${path}.js` }];
  });
  return Object.fromEntries(entries);
}

/** Style sheets, scripts of pages, fonts, migrations, tables of numbers: at or below the modules. */
function assetsBeside(root: string, modules: readonly string[]): string[] {
  const folders = [...new Set(modules.map((file) => posix.dirname(file)))];
  const outermost = folders.filter(
    (folder) => !folders.some((other) => folder.startsWith(`${other}/`)),
  );
  return outermost.flatMap((folder) =>
    globSync(`${folder}/**/*.{css,js,json,sql,svg,ttf,txt,woff2,yml}`, {
      cwd: root,
      exclude: (name) =>
        /(^|\/)(node_modules|fixtures|testing|package\.json|[^/]*\.test\.yml)$/.test(String(name)),
    }).map((file) => file.replaceAll('\\', '/')),
  );
}

function programText(workspace: string): string {
  const [major, minor] = OLDEST_NODE.split('.').map(Number);
  return `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error(\`tessera-${workspace} needs Node ${major}.${minor} or newer; this is Node \${process.versions.node}.\`);
  process.exitCode = 2;
} else {
  await import('../dist/${workspace}/main.js');
}
`;
}

/** Links to other files of the repository lead nowhere in a package: only their words stay. */
function readmeOf(root: string, workspace: string): string {
  const text = readFileSync(join(root, workspace, 'README.md'), 'utf8');
  const linked = text.replace(/(?<!!)\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1');
  return withOwnProgram(linked, workspace);
}

/** In texts and usages the program of the package, in the place of the script of the repository. */
function withOwnProgram(text: string, workspace: string): string {
  const script = new RegExp(`npm run ${workspace}(?![\\w-])(?: --(?= ))?`, 'g');
  return text.replaceAll(script, `node ${programPath(workspace)}`);
}

function readJson<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
