import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relativePath } from './compile.ts';
import { javaScriptName, repositoryFile, SCOPE } from './module-graph.ts';

/**
 * The `.d.ts` text of each module by path, also of those it imports types alone from; imports name
 * `.js` files by relative paths.
 */
export function declarations(root: string, files: readonly string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-declarations-'));
  try {
    const project = join(folder, 'tsconfig.json');
    const options = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
      // Sources of this repository, of which declarations are made, not packages.
      paths: { [`${SCOPE}*`]: [join(root, '*.ts')] },
    };
    writeFileSync(
      project,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: options,
        include: [],
        files: files.map((file) => join(root, file)),
      }),
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
    return new Map(
      globSync('**/*.d.ts', { cwd: folder }).map((name) => {
        const path = name.replaceAll('\\', '/');
        return [path, withRelativeNames(path, readFileSync(join(folder, name), 'utf8'))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withRelativeNames(path: string, text: string): string {
  return text.replace(/(from\s+|import\()(['"])([^'"]+)\2/g, (whole, before, quote, name) => {
    const file = repositoryFile(path, name);
    if (file === undefined) return whole;
    return `${before}${quote}${relativePath(path, javaScriptName(file))}${quote}`;
  });
}
