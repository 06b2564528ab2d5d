import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phrases as attendance } from './attendance/phrases.ts';
import { phrases as votes } from './votes/phrases.ts';

const cs = { attendance, votes };
const COUNTS = [1, 2, 4, 5];

/** The beginning of each phrase for 1, 2, 4 and 5. */
const SAID: readonly (readonly [(count: number) => string, readonly string[]])[] = [
  [
    (count) => cs.votes('cs').decided(count, `${count}`, '1', '0', ''),
    [
      '1 rozhodující hlasování, tedy konečné nebo o důvěře vládě: ',
      '2 rozhodující hlasování, tedy konečná a o důvěře vládě: ',
      '4 rozhodující hlasování, tedy konečná a o důvěře vládě: ',
      '5 rozhodujících hlasování, tedy konečných a o důvěře vládě: ',
    ],
  ],
  [
    (count) => cs.attendance('cs').firstOf('Nejnižší účast', `${count}`),
    ['první', 'první 2', 'první 4', 'prvních 5'].map((first) => `Nejnižší účast: ${first}`),
  ],
];

test('10.1: nouns, adjectives and prepositions follow the number, in counts and in numbers of periods', () => {
  for (const [say, expected] of SAID) {
    for (const [at, count] of COUNTS.entries()) {
      const said = say(count);
      assert.ok(said.startsWith(expected[at]!), said);
    }
  }
});

test('10.1: an order by a count has a noun that somebody can have', () => {
  const say = attendance('cs');
  assert.equal(
    say.counted(say.sort_most_passive, 'Jan Novák', '12', '400'),
    'Nejvíc hlasování bez stisku tlačítka má Jan Novák: 12 ze 400.',
  );
});
