import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCENTS, contrast, TOKENS } from './tokens.ts';

test('black on white is 21, the same colour on itself is 1', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00');
  assert.equal(contrast('#274c77', '#274c77'), 1);
});

for (const scheme of ['light', 'dark'] as const) {
  for (const ground of ['paper', 'surface'] as const) {
    const texts = { ink: TOKENS.ink, 'ink-2': TOKENS['ink-2'], ...ACCENTS };
    const words = { ...texts, good: TOKENS.good, bad: TOKENS.bad, warn: TOKENS.warn };
    for (const [name, tone] of Object.entries(words)) {
      test(`${name} can be read on ${ground}, ${scheme} (at least 4.5)`, () => {
        assert.ok(contrast(tone[scheme], TOKENS[ground][scheme]) >= 4.5);
      });
    }
  }
}
