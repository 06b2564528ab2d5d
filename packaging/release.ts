// `npm run release -- [patch | minor | major | 1.2.3] [--dry-run]`: one version for all workspaces,
// the changelog from "Unreleased" and the commits since the last tag, NOTICE, tarballs with their
// bills of materials, and an archive of each service that runs where it is unpacked. It commits and publishes nothing; the last lines say how.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveLayout } from './archive.ts';
import { nextVersion, released } from './changelog.ts';
import { wholeNotice } from './generated.ts';
import { npm } from './npm.ts';
import { billOfMaterials, inLayout, isService, packedWorkspaces, packLayout } from './pack.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const isDry = values['dry-run'];

type Manifest = { version: string; workspaces?: string[]; dependencies?: Record<string, string> };

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifestOf = (path: string) => JSON.parse(read(path)) as Manifest;
const { version: current, workspaces = [] } = manifestOf('package.json');
const version = nextVersion(current, positionals[0] ?? 'patch');
const [since] = git('tag', '--list', 'v*', '--sort=-version:refname');
const subjects = git('log', '--no-merges', '--format=%s', since ? `${since}..HEAD` : 'HEAD');
const { notes, changelog } = released(read('CHANGELOG.md'), {
  version,
  date: new Date().toISOString().slice(0, 10),
  // Without an earlier release they are the whole history, which nobody reads.
  subjects: since === undefined ? [] : subjects,
});

console.log(
  `${current} → ${version}, ${subjects.length} commits since ${since ?? 'the beginning'}\n`,
);
console.log(notes);
if (isDry) {
  console.log(
    `Would write package.json of ${workspaces.length + 1} workspaces, package-lock.json,`,
  );
  console.log('CHANGELOG.md and NOTICE, and pack into tarballs/, each with its bill of materials:');
  for (const name of packedWorkspaces(root)) console.log(`  tessera-${name}-${version}.tgz`);
  console.log('and one archive of each service, which runs where it is unpacked.');
} else {
  release();
}

function release(): void {
  for (const folder of ['.', ...workspaces]) setVersion(join(folder, 'package.json'));
  npm(['install', '--package-lock-only', '--ignore-scripts', '--no-audit'], { cwd: root });
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  writeFileSync(join(root, 'NOTICE'), wholeNotice(root));
  const into = join(root, 'tarballs');
  for (const service of packedWorkspaces(root)) {
    inLayout(root, service, (folder) => {
      const tarball = packLayout(folder, into);
      const bill = billOfMaterials(folder);
      writeFileSync(tarball.replace(/tgz$/, 'cdx.json'), bill);
      console.log(`${tarball}\n${tarball.replace(/tgz$/, 'cdx.json')}`);
      if (isService(root, service))
        console.log(archiveLayout(folder, { root, service, into, bill }));
    });
  }
  console.log(`
  git commit -am "release: ${version}" && git tag v${version}
  attach tarballs/*.tar.gz to the release of the tag
  for each tarball: npm publish tarballs/tessera-…-${version}.tgz --access public`);
}

function setVersion(path: string): void {
  const manifest = manifestOf(path);
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith('@tessera/')) manifest.dependencies![name] = version;
  }
  writeFileSync(join(root, path), `${JSON.stringify(manifest, null, 2)}\n`);
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
