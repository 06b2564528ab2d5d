// Reads every import in the repository and checks it against the plan of the house.
// A new room is one new line in ROOMS. A broken rule names the file and the import.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { PURE_KIT, PURE_PACKAGES, ROOMS, type Room, SERVICES, SLICE_ROLES } from './rooms.ts';

const root = join(import.meta.dirname, '..');

for (const service of SERVICES) {
  describe(`imports in ${service}`, () => {
    for (const file of globSync(`${service}/**/*.ts`, { cwd: root })) {
      if (isTestFile(file)) continue;
      test(file, () => {
        const from = roomOf(file);
        const room = ROOMS[from];
        assert.ok(room, `"${from}" is neither in test/rooms.ts nor a slice with a route`);
        for (const target of importsOf(file)) checkImport(service, file, from, room, target);
      });
    }
  });
}

describe('imports in the kit', () => {
  for (const file of globSync('kit/**/*.ts', { cwd: root })) {
    test(file, () => {
      for (const target of importsOf(file)) {
        assert.ok(!/^@tessera\/(?!kit\/)/.test(target), `the kit knows no service (${target})`);
        if (isTestFile(file) || !target.startsWith('.')) continue;
        const to = relative(join(root, 'kit'), join(root, dirname(file), target));
        const inTesting = file.startsWith('kit/testing/');
        assert.ok(inTesting || !to.startsWith('testing/'), `${file} may not import ${to}`);
      }
    });
  }
});

test('only main.ts reads the environment', () => {
  for (const service of SERVICES) {
    for (const file of globSync(`${service}/**/*.ts`, { cwd: root })) {
      if (isTestFile(file) || file === `${service}/main.ts`) continue;
      const source = readFileSync(join(root, file), 'utf8');
      assert.doesNotMatch(source, /process\.env/, file);
    }
  }
});

function isTestFile(file: string): boolean {
  return /\.test\.ts$|\/generate-[^/]*\.ts$|-contract\.ts$|\/sample-[^/]*\.ts$|\/testing\//.test(
    file,
  );
}

function checkImport(service: string, file: string, from: string, room: Room, target: string) {
  if (target.startsWith('@tessera/')) {
    assert.ok(target.startsWith('@tessera/kit/'), `services import only the kit, not ${target}`);
    const part = target.slice('@tessera/kit/'.length);
    const allowed =
      !room.pure || PURE_KIT.some((pure) => part === pure || part.startsWith(`${pure}/`));
    assert.ok(allowed, `${from} is pure and may not import ${target}`);
    return;
  }
  if (!target.startsWith('.')) {
    const allowed = !room.pure || PURE_PACKAGES.includes(target);
    assert.ok(allowed, `${from} is pure and may not import ${target}`);
    return;
  }
  const targetFile = relative(root, join(root, dirname(file), target));
  assert.ok(targetFile.startsWith(`${service}/`), `${file} leaves its service (${target})`);
  const to = roomOf(targetFile);
  const allowed = to === from || room.mayImport === 'anything' || room.mayImport.includes(to);
  assert.ok(allowed, `${from} may not import ${to} (${target})`);
  if (SLICE_ROLES.includes(from) && SLICE_ROLES.includes(to)) {
    assert.equal(dirname(targetFile), dirname(file), `slices do not import slices (${target})`);
  }
}

/**
 * `parliament/store/periods.ts` is in room `store` by its folder; `parliament/loyalty/page.ts` is
 * in room `page` by its name. Any other file of a slice belongs to its analysis, so it is pure.
 */
function roomOf(file: string): string {
  const [service, first, ...rest] = file.replace(/\.ts$/, '').split('/');
  if (first! in ROOMS || rest.length === 0) return first!;
  if (!existsSync(join(root, service!, first!, 'route.ts'))) return first!;
  const name = rest.at(-1)!;
  return SLICE_ROLES.includes(name) ? name : 'analyse';
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const imports = /^(?:import|export)\s(?:[^'"`;=]*?\bfrom )?'([^']+)'/gm;
  return [...source.matchAll(imports)].map((match) => match[1]!);
}
