// Documents lead to what is there: files, headings, npm scripts, messages of the code.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutPackages = { cwd: root, exclude: (name: string) => name === 'node_modules' };
const documents = globSync(
  '{*.md,docs/**/*.md,{services,packages,tools}/**/README.md}',
  withoutPackages,
).map((file) => ({ file: file.replaceAll('\\', '/'), text: read(file) }));

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const { file, text } of documents) {
    for (const [, name] of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w-]*)/g)) {
      assert.ok(name! in scripts, `${file}: npm run ${name}`);
    }
  }
});

test('every link of a document leads to a file, and to a heading of it', () => {
  for (const { file, text } of documents) {
    for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)) {
      const target = path === '' ? file : join(file, '..', path);
      assert.ok(existsSync(join(root, target)), `${file}: ${path}`);
      if (anchor) assert.ok(anchorsOf(target).includes(anchor), `${file}: ${path}#${anchor}`);
    }
  }
});

test('a guide explains messages that the code has', () => {
  for (const service of ['parliament', 'runner', 'housing', 'rating']) {
    const [, table = ''] =
      /^\| message \|.*\n((?:\|.*\n?)+)/m.exec(read(`docs/${service}.md`)) ?? [];
    const messages = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, message]) => message!);
    const code = globSync(`{services/${service},packages/kit}/**/*.ts`, withoutPackages)
      .filter((file) => !file.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    for (const message of messages) {
      // Numbers and `…` stand for what differs from time to time.
      const parts = message.split(/[\s:]*…\s*|[\d.]+/).map((part) => part.trim());
      for (const part of parts.filter(({ length }) => length >= 8)) {
        assert.ok(code.includes(part), `docs/${service}.md: ${message}`);
      }
    }
  }
});

/** Headings as their addresses have them: `## Backup and restore` is `backup-and-restore`. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}
