import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextVersion, released } from './changelog.ts';

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
  const subjects = ['runner: b', 'Merge branch x', 'housing: a', 'runner: c'];
  const { notes, changelog } = released(CHANGELOG, {
    version: '0.2.0',
    date: '2026-02-02',
    subjects,
  });
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
    changelog,
    `# Changelog

## Unreleased

${notes}
## 0.1.0 (2026-01-01)

- The first.
`,
  );
});

test('the first release of a changelog is its last section', () => {
  const release = { version: '0.1.0', date: '2026-01-01', subjects: [] };
  const { changelog } = released('# Changelog\n\n## Unreleased\n\n- A.\n- B.\n', release);
  assert.equal(changelog, '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n- A.\n- B.\n');
  assert.throws(() => released('# Changelog\n', release), /no section/);
});
