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
import { compile } from './compile.ts';
import { declarations } from './declarations.ts';
import { closureOf, type Lock, workspacesOf } from './dependencies.ts';
import { OLDEST_NODE, packageJson, shrinkwrap, type WorkspaceManifest } from './manifest.ts';
import { javaScriptName, moduleGraph } from './module-graph.ts';
import { noticeOf } from './notice.ts';
import { npm } from './npm.ts';

/** Workspaces that live in this repository only. */
const NOT_PACKED = ['kit', 'sandbox', 'launcher'];

/** `tessera-runner backup FILE COPY`. */
const BACKUP = 'deploy/backup.ts';

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
  const folder = mkdtempSync(join(tmpdir(), `tessera-pack-${workspace}-`));
  try {
    layOut(root, workspace, folder);
    mkdirSync(into, { recursive: true });
    const args = ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', into];
    const [{ filename }] = JSON.parse(npm(args, { cwd: folder })) as [{ filename: string }];
    return join(into, filename.replace('@', '').replace('/', '-'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a packed workspace consists of, as CycloneDX. */
export function billOfMaterials(root: string, workspace: string): string {
  const place = mkdtempSync(join(tmpdir(), 'tessera-bill-'));
  // npm takes the name of the folder for that of the product.
  const folder = join(place, `tessera-${workspace}`);
  try {
    mkdirSync(folder);
    layOut(root, workspace, folder);
    const lock = join(folder, 'npm-shrinkwrap.json');
    // A client, which needs nothing, has none; npm makes a bill of nothing else.
    if (!existsSync(lock)) {
      const { name, version } = readJson<WorkspaceManifest>(folder, 'package.json');
      writeFileSync(lock, json({ name, version, lockfileVersion: 3, packages: {} }));
    }
    return npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: folder });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Puts everything that the tarball holds into a folder. */
export function layOut(root: string, workspace: string, folder: string): void {
  const manifest = readJson<WorkspaceManifest>(root, `${workspace}/package.json`);
  const program = isService(root, workspace) ? programPath(workspace) : undefined;
  const entries = program
    ? [`${workspace}/main.ts`, BACKUP]
    : Object.values(manifest.exports ?? {})
        .filter((file) => file.endsWith('.ts'))
        .map((file) => posix.join(workspace, file));
  const { modules, packages } = moduleGraph(root, entries);
  const files = [...modules.keys()];
  const lock = readJson<Lock>(root, 'package-lock.json');
  const closure = closureOf(lock, packages, workspacesOf(files));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  for (const [file, module] of modules) {
    if (!file.endsWith('.ts')) continue;
    write(`dist/${javaScriptName(file)}`, withOwnProgram(compile(module), workspace));
  }
  for (const file of assetsBeside(root, files)) {
    const target = join(folder, 'dist', file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, file), target);
  }
  const contents = { manifest, packages, closure, program };
  if (program === undefined) {
    for (const [file, text] of declarations(root, files)) write(`dist/${file}`, text);
  } else {
    write(program, programText(workspace));
    // Where the program reads its version and, if it is known, its commit.
    const { name, version } = manifest;
    const commit = process.env.COMMIT || checkedOut(pathToFileURL(`${root}/`));
    write(`dist/${workspace}/package.json`, json({ name, version, commit, type: 'module' }));
  }
  write('package.json', json(packageJson(contents)));
  if (packages.length > 0) write('npm-shrinkwrap.json', json(shrinkwrap(contents)));
  write('NOTICE', noticeOf(root, { files, closure }));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  write('README.md', readmeOf(root, workspace));
}

const programPath = (service: string) => `bin/tessera-${service}.js`;

/** Style sheets, scripts of pages, fonts, migrations, tables of numbers: at or below the modules. */
function assetsBeside(root: string, modules: readonly string[]): string[] {
  const folders = [...new Set(modules.map((file) => posix.dirname(file)))];
  const outermost = folders.filter(
    (folder) => !folders.some((other) => folder.startsWith(`${other}/`)),
  );
  return outermost.flatMap((folder) =>
    globSync(`${folder}/**/*.{css,js,json,sql,svg,ttf,txt,woff2,yml}`, {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|fixtures|testing|package\.json)$/.test(String(name)),
    }).map((file) => file.replaceAll('\\', '/')),
  );
}

function programText(workspace: string): string {
  const [major, minor] = OLDEST_NODE.split('.').map(Number);
  return `#!/usr/bin/env node
const [command, ...args] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${major} || (major === ${major} && minor < ${minor})) {
  console.error(\`tessera-${workspace} needs Node ${major}.${minor} or newer; this is Node \${process.versions.node}.\`);
  process.exitCode = 2;
} else if (command === 'backup') {
  const { backupCommand } = await import('../dist/deploy/backup.js');
  process.exitCode = backupCommand(args);
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
  const script = new RegExp(
    `npm run (${workspace}|\\$\\{program\\.name\\})(?![\\w-])(?: --(?= ))?`,
    'g',
  );
  return text.replaceAll(script, (_, name) => `node ${programPath(name)}`);
}

function readJson<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
