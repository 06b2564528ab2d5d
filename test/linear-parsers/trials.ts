// Whoever sends us a text decides how long it is, and what it is made of. Reading it must take time
// in proportion to its length: each parser is given texts of n and of 4 n characters, of blanks,
// openers that are never closed, digits, separators, combining characters and its own tokens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Parsers, trialsOf } from './list.ts';
import { growth, LINEAR_BELOW, shapesOf } from './measure.ts';

/** A test for each parser of a list. */
export function tryAll(list: Parsers): void {
  describe('the time a parser takes grows no faster than the text', () => {
    for (const [name, trial] of trialsOf(list)) {
      test(name, async () => {
        for (const [shape, text] of shapesOf(trial)) {
          const { ratio, length } = await growth(trial.run, text);
          assert.ok(
            ratio < LINEAR_BELOW,
            `${shape} of ${length}: ${ratio.toFixed(1)} times as long`,
          );
        }
      });
    }
  });
}
