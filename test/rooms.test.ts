// Reads every import in the repository and checks it against the table in rooms.ts.
// A new room is one new line there. A broken rule names the file and the import.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';
import {
  LARGEST_ROOM_PERCENT,
  PURE_KIT,
  PURE_PACKAGES,
  ROOMS,
  type Room,
  SERVICES,
} from './rooms.ts';

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

test('no file imports itself in a circle, by values or by types', () => {
  const folders = ['kit', 'launcher', 'sandbox', 'lab', 'bench'];
  const files = globSync(`{${[...SERVICES, ...folders].join(',')}}/**/*.ts`, {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  const isDone = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || isDone.has(file)) return;
    for (const target of ownImportsOf(file)) follow(target, [...path, file]);
    isDone.add(file);
  };
  for (const file of files) if (!isTestFile(file)) follow(file, []);
  assert.deepEqual(circles, []);
});

for (const service of SERVICES) {
  test(`no folder of ${service} holds more than ${LARGEST_ROOM_PERCENT} % of it`, () => {
    const linesByFolder = new Map<string, number>();
    for (const file of globSync(`${service}/**/*.ts`, { cwd: root })) {
      if (isTestFile(file)) continue;
      const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
      linesByFolder.set(dirname(file), (linesByFolder.get(dirname(file)) ?? 0) + lines);
    }
    const total = [...linesByFolder.values()].reduce((sum, lines) => sum + lines, 0);
    for (const [folder, lines] of linesByFolder) {
      const percent = (100 * lines) / total;
      assert.ok(percent <= LARGEST_ROOM_PERCENT, `${folder} holds ${percent.toFixed(1)} %`);
    }
  });
}

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
  const slice = sliceOf(file);
  const targetSlice = sliceOf(targetFile);
  if (slice !== undefined && slice === targetSlice) {
    assert.ok(
      !targetFile.endsWith('/route.ts'),
      `nothing in a slice imports its route (${target})`,
    );
    return;
  }
  const to = targetFile.endsWith('/panel.ts') && targetSlice ? 'panel' : roomOf(targetFile);
  const allowed = to === from ? to !== 'slice' : isAllowed(room, to);
  assert.ok(allowed, `${from} may not import ${to} (${target})`);
}

const isAllowed = (room: Room, to: string) =>
  room.mayImport === 'anything' || room.mayImport.includes(to);

/**
 * `parliament/store/periods.ts` is in room `store` by its folder, `parliament/loyalty/page.ts` in
 * room `slice` because `loyalty` has a `route.ts`, and that file itself is in room `route`.
 */
function roomOf(file: string): string {
  if (sliceOf(file) !== undefined) return file.endsWith('/route.ts') ? 'route' : 'slice';
  return file.replace(/\.ts$/, '').split('/')[1]!;
}

/** The nearest folder above a file that has a `route.ts`, or undefined outside of slices. */
function sliceOf(file: string): string | undefined {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'route.ts'))) return folder;
  }
  return undefined;
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const imports = /^(?:import|export)\s(?:[^'"`;=]*?\bfrom )?'([^']+)'/gm;
  return [...source.matchAll(imports)].map((match) => match[1]!);
}

/** The files of the repository among them. */
function ownImportsOf(file: string): string[] {
  return importsOf(file).flatMap((target) => {
    if (target.startsWith('.')) return relative(root, join(root, dirname(file), target));
    const path = /^@tessera\/(.+)$/.exec(target)?.[1];
    return path !== undefined && existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : [];
  });
}
