// What the documents say, compared with the repository. Commands and requests run in demo.test.ts.
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandBlocks, documents, otherLinesIn } from './testing/documents.ts';

const root = join(import.meta.dirname, '..');
const all = documents(root);
const blocks = commandBlocks(root);

/** Commands that go on until they are stopped, or need minutes, a token or a blank filled in. */
const PROVEN_ELSEWHERE: readonly (readonly [command: RegExp, test: string])[] = [
  [/^npm ci$|^npm cit$/, '.ci/run'],
  [/^(npm ci && )?npm run demo$/, 'launcher/demo.slow.test.ts'],
  [/^npm run parliament$/, 'parliament/main.test.ts'],
  [/^curl .*\$ADMIN_TOKEN.* \S+\/api\/refresh$/, 'parliament/pipeline/route.test.ts'],
  [/^npm run runner$/, 'runner/stopping.slow.test.ts'],
  [/^curl .*\/jobs\/\$ID\/(heartbeat|complete|fail) /, 'runner/api/reports.test.ts'],
  [/^curl .*depends_on/, 'runner/api/flows.test.ts'],
  [/^curl .*-X (PATCH|DELETE) .*\/jobs\/\$ID\b/, 'runner/readme.test.ts'],
  [/^key=|^printf 'v1,|^openssl dgst /, 'runner/client-receivers.test.ts'],
  [/^npm run housing -- serve$/, 'housing/main.test.ts'],
  [/^npm run housing -- accept (17|--source portal)$/, 'housing/command/accept.slow.test.ts'],
  [/^UPSTREAM_API_(KEY|URL)=\S+ .*npm run rating$/, 'rating/main.test.ts'],
  [/^npm run rating -- forget\b/, 'rating/privacy.test.ts'],
  [/^npm run rating -- evaluate\b/, 'rating/evaluation/evaluation.slow.test.ts'],
  [/^npx node lab\/ladders\/main\.ts (fit|judge)\b/, 'lab/ladders/results.test.ts'],
  [/^(GAME_RATES=developer )?npx node sandbox\/game\/main\.ts$/, 'sandbox/game/main.test.ts'],
  [/^PORT=8103 .*npx node sandbox\/receiver\/main\.ts$/, 'sandbox/receiver/receiver.test.ts'],
  [/^curl "\$API\/jobs\/…"$/, 'rating/beyond.test.ts'],
  [/^curl .*\$API\/(jobs\/…\/events|batches)/, 'rating/batches.slow.test.ts'],
  [/^curl -X DELETE .*\$API\/players\//, 'rating/privacy.test.ts'],
  [/^npm run bench -- /, 'bench/all.test.ts'],
  [/^npm run simulate -- scale\b/, 'lab/scale/scale.slow.test.ts'],
];

test('every command of a document runs in a test', () => {
  for (const block of blocks.filter(({ testedBy }) => testedBy.length === 0)) {
    for (const line of otherLinesIn(block)) {
      const [, path] = PROVEN_ELSEWHERE.find(([command]) => command.test(line)) ?? [];
      assert.ok(path, `${block.file}: ${line}`);
    }
  }
  const paths = [...PROVEN_ELSEWHERE.map(([, path]) => path), ...blocks.flatMap((b) => b.testedBy)];
  for (const path of paths) assert.ok(existsSync(join(root, path)), path);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const { file, text } of all) {
    for (const [, name] of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w-]*)/g)) {
      assert.ok(name! in scripts, `${file}: npm run ${name}`);
    }
  }
});

test('no document asks an older Node to run TypeScript', () => {
  for (const { file, lines } of blocks) {
    const bare = lines.filter((line) => /^(?:[A-Z_]+=\S+ )*node \S+\.ts\b/.test(line));
    assert.deepEqual(bare, [], `${file}: npx node … takes the Node of the lockfile`);
  }
});

test('every link of a document leads to a file, and to a heading of it', () => {
  for (const { file, text } of all) {
    for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)) {
      const target = path === '' ? file : join(file, '..', path).replaceAll('\\', '/');
      assert.ok(existsSync(join(root, target)), `${file}: ${path}`);
      if (anchor) assert.ok(anchorsOf(target).includes(anchor), `${file}: ${path}#${anchor}`);
    }
  }
});

test('every path that a document of the whole names is there', () => {
  const folders = readdirSync(root);
  for (const { file, text } of all.filter((one) => !/README|contract/.test(one.file))) {
    for (const [, path] of text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)\/?`/g)) {
      const [first = ''] = path!.split('/');
      // What a program writes, and only then.
      if (!folders.includes(first) || first === 'tarballs') continue;
      assert.ok(existsSync(join(root, path!)), `${file}: ${path}`);
    }
  }
});

test('a guide explains messages that the code has', () => {
  for (const service of ['parliament', 'runner', 'housing', 'rating']) {
    const { text } = all.find(({ file }) => file === `docs/${service}.md`)!;
    const [, table = ''] = /^\| message \|.*\n((?:\|.*\n?)+)/m.exec(text) ?? [];
    const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message]) => message!);
    assert.ok(messages.length >= 3, `docs/${service}.md`);
    const code = codeOf(`{${service},kit}/**/*.ts`);
    for (const message of messages) {
      // Between numbers and what `…` stands for lie the words of the code.
      const parts = message.split(/[\s:]*…\s*|[\d.]+/).map((part) => part.trim());
      const long = parts.filter((part) => part.length >= 8);
      assert.ok(long.length > 0, message);
      for (const part of long) assert.ok(code.includes(part), `docs/${service}.md: ${message}`);
    }
  }
});

/** Headings as their addresses have them: `## Backup and restore` is `backup-and-restore`. */
function anchorsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function codeOf(pattern: string): string {
  return globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' })
    .filter((file) => !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}
