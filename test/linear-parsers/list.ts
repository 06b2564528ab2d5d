// Whoever sends us a text decides how long it is, and what it is made of. Reading it must take time
// in proportion to its length: each parser is given texts of n and of 4 n characters, of blanks,
// openers that are never closed, digits, separators, combining characters and its own tokens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { growth, LINEAR_BELOW, type Run, shapesOf, type Trial } from './measure.ts';

/**
 * By file and export: how a parser is tried, `[run, ...tokens]`, or why it need not be. A further
 * word in the name tells several trials of one parser apart.
 */
export type Parsers = Readonly<
  Record<
    string,
    Readonly<Record<string, string | Trial | readonly [run: Run, ...tokens: string[]]>>
  >
>;

/** A parser of tables, tried with rows that are all different and with rows that are all the same. */
export function table(row: (number: number) => string, run: Run, ...tokens: string[]): Trial {
  return { row, run, tokens: [row(1), ...tokens] };
}

/** Trials by `file export`. */
function trialsOf(parsers: Parsers): [name: string, trial: Trial][] {
  return Object.entries(parsers).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, how]): [string, Trial][] => {
      if (typeof how === 'string') return [];
      const [run, ...tokens] = 'run' in how ? [how.run, ...how.tokens] : how;
      return [[`${file} ${name}`, 'run' in how ? how : { run, tokens }]];
    }),
  );
}

/** A test for each parser of a list. */
export function tryAll(list: Parsers): void {
  describe('the time a parser takes grows no faster than the text', () => {
    for (const [parser, trial] of trialsOf(list)) {
      test(parser, async () => {
        for (const [name, shape] of shapesOf(trial)) {
          let { ratio, length } = await growth(trial.run, shape);
          // What looks quadratic by chance does so once: on a busy machine measurements scatter.
          for (let again = 0; again < 2 && ratio >= LINEAR_BELOW; again++) {
            ({ ratio, length } = await growth(trial.run, shape));
          }
          assert.ok(
            ratio < LINEAR_BELOW,
            `${name} of ${length}: ${ratio.toFixed(1)} times as long`,
          );
        }
      });
    }
  });
}
