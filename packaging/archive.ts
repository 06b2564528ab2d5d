import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { npm } from './npm.ts';

type Archive = {
  readonly root: string;
  readonly service: string;
  readonly into: string;
  readonly bill: string;
};

/**
 * Writes the archive of one service into a folder and answers its path: the package with all that it
 * needs in production, and what an operator puts beside it. Whoever unpacks it has installed it. The
 * layout of the package becomes the archive, so nothing else can be made of it afterwards.
 */
export function archiveLayout(folder: string, { root, service, into, bill }: Archive): string {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  npm(['ci', '--omit=dev', '--prefer-offline', ...quiet], { cwd: folder });
  for (const path of globSync(NOT_RUN, { cwd: folder })) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
  cpSync(join(root, 'deploy/systemd'), join(folder, 'systemd'), { recursive: true });
  cpSync(join(root, '.env.example'), join(folder, '.env.example'));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    cpSync(join(root, service, 'monitoring', file), join(folder, 'monitoring', file));
  }
  writeFileSync(join(folder, 'bill-of-materials.cdx.json'), bill);
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
  // The user of a service is another than root, who unpacks it, whatever the umask here is.
  for (const entry of globSync(['**/*', '.*'], { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  mkdirSync(into, { recursive: true });
  const path = join(into, `tessera-${service}-${version}${platformOf(folder)}.tar.gz`);
  execFileSync('tar', ['-czf', path, '-C', dirname(folder), basename(folder)]);
  return path;
}

/** In packages of others: what no program loads. */
const NOT_RUN = [
  'node_modules/**/*.{map,d.ts,d.mts,d.cts,flow}',
  'node_modules/**/{README,CHANGELOG,HISTORY}.md',
  'node_modules/{*,@*/*}/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks}',
];

/** As `sha256sum --check` reads them. */
function checksums(folder: string): string {
  const files = globSync(['**/*', '.*'], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const sum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return files.map((file) => `${sum(file)}  ${file}\n`).join('');
}

/** Of the machine it was made on, where a package has machine code. */
function platformOf(folder: string): string {
  const hasMachineCode = globSync('node_modules/**/*.node', { cwd: folder }).length > 0;
  return hasMachineCode ? `-${process.platform}-${process.arch}` : '';
}
