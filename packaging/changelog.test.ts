import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesByPlace, nextVersion, releaseNotes, withRelease } from './changelog.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added
- A page.

## 0.1.0 (2026-01-01)

- The first.
`;

test('a version is raised by its part, or named', () => {
  assert.equal(nextVersion('0.1.9', 'patch'), '0.1.10');
  assert.equal(nextVersion('0.1.9', 'minor'), '0.2.0');
  assert.equal(nextVersion('0.1.9', 'major'), '1.0.0');
  assert.equal(nextVersion('0.1.9', '3.2.1'), '3.2.1');
  assert.throws(() => nextVersion('0.1.9', 'huge'), /huge is none of patch, minor, major/);
});

test('notes hold what was written by hand, then commits by place', () => {
  const changes = changesByPlace(['runner: b', 'Merge branch x', 'housing: a', 'runner: c']);
  const notes = releaseNotes(CHANGELOG, { version: '0.2.0', date: '2026-02-02', changes });
  assert.equal(
    notes,
    `## 0.2.0 (2026-02-02)

### Added
- A page.

### Commits

- housing: a
- runner: b
- runner: c
`,
  );
  assert.equal(
    withRelease(CHANGELOG, notes),
    `# Changelog

## Unreleased

${notes}
## 0.1.0 (2026-01-01)

- The first.
`,
  );
});
