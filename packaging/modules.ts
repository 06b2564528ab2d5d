// Which modules and packages a program needs, and the modules as JavaScript with declarations.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

type Modules = {
  /** JavaScript by the path of its source, `runner/main.ts`; its lines are those of the source. */
  readonly code: ReadonlyMap<string, string>;
  /** Names of the packages from outside the repository, sorted. */
  readonly packages: readonly string[];
};

/**
 * Where a module names another one outside comments, up to the quote, and the name: in imports, and
 * where it names the file of a worker.
 */
const NAMES =
  /(?<!^ *(?:\*|\/\/).*)(^(?:import|export)\b[^'"`;=]*?\bfrom\s+|^import\s+|\bimport(?:\.meta\.resolve)?\(|\bnew URL\()(['"`])([^'"`$\n]+)/gm;

/** Follows every import, dynamic import and `new URL('….ts', import.meta.url)` from the entries on. */
export function modulesFrom(root: string, entries: readonly string[]): Modules {
  const code = new Map<string, string>();
  const packages = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (code.has(file)) continue;
    const found = (target: string) => open.push(target);
    // Of packages whose files are read, templates name the package first.
    const outside = (name: string) => packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
    const source = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
    code.set(file, withJavaScriptNames(file, source, found, outside));
  }
  return { code, packages: [...packages].sort() };
}

/** The module with `.js` names, and relative paths in place of `@tessera/kit/…`. */
function withJavaScriptNames(
  file: string,
  code: string,
  found: (target: string) => void = () => {},
  outside: (name: string) => void = () => {},
): string {
  return code.replace(NAMES, (whole, before: string, quote: string, name: string) => {
    const isUrl = before === 'new URL(';
    const isOwn = name.startsWith('@tessera/');
    const isRelative = isUrl ? name.endsWith('.ts') : name.startsWith('.');
    if (!isOwn && !isRelative) {
      if (!isUrl && !name.startsWith('node:')) outside(name);
      return whole;
    }
    const target = isOwn
      ? `${name.slice('@tessera/'.length)}.ts`
      : posix.join(posix.dirname(file), name);
    found(target);
    const path = posix.relative(posix.dirname(file), target.replace(/\.ts$/, '.js'));
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}`;
  });
}

/** The `.d.ts` text of each module by path, also of those it imports types alone from. */
export function declarations(root: string, files: readonly string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-declarations-'));
  try {
    const project = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root },
        ...{ outDir: folder, typeRoots: [join(root, 'node_modules/@types')] },
        // Sources of this repository, of which declarations are made, not packages.
        paths: { '@tessera/*': [join(root, '*.ts')] },
      },
      include: [],
      files: files.map((file) => join(root, file)),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    const texts = globSync('**/*.d.ts', { cwd: folder }).map((name): [string, string] => {
      const path = name.replaceAll('\\', '/');
      return [path, withJavaScriptNames(path, readFileSync(join(folder, name), 'utf8'))];
    });
    return new Map(texts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
