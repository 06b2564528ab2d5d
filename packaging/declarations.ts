import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The `.d.ts` text of each module of a client by path, also of those it imports types alone from;
 * imports name `.js` files.
 */
export function declarations(
  root: string,
  workspace: string,
  files: readonly string[],
): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-declarations-'));
  try {
    const project = join(folder, 'tsconfig.json');
    const options = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      rootDir: join(root, workspace),
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
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
      globSync('**/*.d.ts', { cwd: folder }).map((path) => {
        const text = readFileSync(join(folder, path), 'utf8');
        return [
          `${workspace}/${path.replaceAll('\\', '/')}`,
          text.replace(/(from\s+|import\()(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'),
        ];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
