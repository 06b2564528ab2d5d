// docs/contract/{service}.md is the contract of a service; tests begin with the section they prove
// ("1.4 loyalty: …", "1.2.9, 6.4: …"). Both sides are held against each other here.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { SERVICES } from '../imports.ts';

const root = join(import.meta.dirname, '../..');
/** Tests of a service's promises that stand outside of its folder. */
const ELSEWHERE: Record<string, string[]> = {
  parliament: ['packages/kit/czech-prepositions.test.ts'],
  rating: ['tools/ladders/*.test.ts'],
  runner: ['tools/simulate/*.test.ts'],
};

for (const service of SERVICES) {
  describe(`the contract of ${service}`, () => {
    const sections = sectionsOf(readFileSync(join(root, `docs/contract/${service}.md`), 'utf8'));
    const citations = citationsIn(service);

    test('has every section that a test cites', () => {
      const unknown = citations.filter(({ section }) => !sections.includes(section));
      assert.deepEqual(unknown, []);
    });

    test('has no section without a test that runs by default', () => {
      const byDefault = citations.filter(({ isSlow }) => !isSlow);
      const cited = new Set(byDefault.map(({ section }) => section));
      const isCited = (section: string) =>
        [...cited].some((other) => other === section || other.startsWith(`${section}.`));
      assert.deepEqual(
        sections.filter((section) => !isCited(section)),
        [],
      );
    });
  });
}

/** Numbers of all headings: `### 1.2.5 Leases` is section `1.2.5`. */
function sectionsOf(contract: string): string[] {
  return [...contract.matchAll(/^#+ (\d+(?:\.\d+)*) /gm)].map((match) => match[1]!);
}

/** `isSlow`: of a test that runs in `npm run test:all` only. */
type Citation = { readonly file: string; readonly section: string; readonly isSlow: boolean };

/** Citations in the tests of the service and of its simulation. */
function citationsIn(service: string): Citation[] {
  const files = globSync(
    [`services/${service}/**/{*.test,*-contract}.ts`, ...(ELSEWHERE[service] ?? [])],
    {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    },
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const names = source.matchAll(/\b(?:test|it|describe)\(\s*['"`](\d[\d., ]*)[ :]/g);
    return [...names].flatMap(({ index, 1: cited = '' }) => {
      const [head = ''] = source.slice(index).split('=>');
      const isSlow = file.endsWith('.slow.test.ts') || /\bskip: !full\b/.test(head);
      return cited.split(',').map((section) => ({ file, section: section.trim(), isSlow }));
    });
  });
}
