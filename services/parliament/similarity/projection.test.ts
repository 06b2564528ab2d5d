import assert from 'node:assert/strict';
import { test } from 'node:test';
import { votePlanes } from '../chamber/vote-planes.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { gram, projection } from './analyse.ts';

const projected = (members: readonly string[], rows: readonly string[]) =>
  projection(gram(votePlanes(sampleChamber(members, rows)), [...members.keys()]));

/** All orders of a text's letters. */
const orders = (letters: string): string[] =>
  letters.length < 2
    ? [letters]
    : [...letters].flatMap((letter) =>
        orders(letters.replace(letter, '')).map((rest) => letter + rest),
      );

// Two votes set Dan apart from the others, whose mean is 0.5: squares 2 × (3 × 0.5² + 1.5²) = 6.
// In two votes Ann opposes Bob and Cid in turn: 3 along their sum, 1 along their difference.
const BALLOTS = { a: 'AAAA', b: 'AAB@', c: 'AA@B', d: 'BB@@' };
const half = Math.SQRT1_2;
const EXPECTED = {
  a: [-half, 2 * half],
  b: [-half, -half],
  c: [-half, -half],
  d: [3 * half, 0],
};

test('1.4 similarity: coordinates are U·S of the centred matrix, the largest of an axis positive', () => {
  for (const order of orders('abcd')) {
    const columns = [...order].map((letter) => BALLOTS[letter as keyof typeof BALLOTS]);
    const rows = [0, 1, 2, 3].map((vote) => columns.map((of) => of[vote]).join(''));
    const { x, y, explainedVariance } = projected(
      [...order].map((letter) => `${letter} ${letter}`),
      rows,
    );
    for (const [at, letter] of [...order].entries()) {
      const [right, up] = EXPECTED[letter as keyof typeof EXPECTED] as [number, number];
      near([x[at]!, y[at]!], [right, up], `${letter} in ${order}`);
    }
    near(explainedVariance, [0.6, 0.3], order);
  }
});

test('1.4 similarity: two members differ along one axis, and one does not differ from anybody', () => {
  const two = projected(['A A', 'B B'], ['AB', 'AB', 'AB', 'A@']);
  near(two.explainedVariance, [1, 0], 'shares');
  near([Math.max(...two.x), Math.min(...two.x)], [Math.sqrt(13) / 2, -Math.sqrt(13) / 2], 'x');
  near([...two.y], [0, 0], 'y');
  const one = projected(['A A'], ['A']);
  assert.deepEqual([[...one.x], [...one.y]], [[0], [0]]);
});

function near(values: readonly number[], expected: readonly number[], about: string): void {
  for (const [at, value] of values.entries()) {
    assert.ok(Math.abs(value - expected[at]!) < 1e-9, `${about}: ${values} is not ${expected}`);
  }
}
