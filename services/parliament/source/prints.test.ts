import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { linkPrints } from './prints.ts';
import { openTables } from './tables.ts';

const period = findPeriod(7)!;

/** A line of a file with this many fields, of which those at these places are filled. */
function line(fields: number, filled: Readonly<Record<number, string | number>>): string {
  return Array.from({ length: fields }, (_, at) => `${filled[at] ?? ''}|`).join('');
}

type Item = readonly [
  number: number,
  print: number | '',
  state: number | 'invited' | 'answer',
  title?: string,
];

/** Links of the votes of session 5 by number of the print: item and title of each vote. */
function links(
  prints: readonly (readonly [ct: number, title: string])[],
  items: readonly Item[],
  votes: readonly (readonly [item: number | undefined, title: string])[],
  history = '',
) {
  const file = (lines: readonly string[]) => Buffer.from(lines.map((one) => `${one}\n`).join(''));
  const tables = openTables(
    new Map([
      ['schuze.unl', file([line(7, { 0: 900, 1: period.organ, 2: 5 })])],
      [
        'tisky.unl',
        file(prints.map(([ct, title]) => line(24, { 0: ct, 3: ct, 7: period.organ, 10: title }))),
      ],
      [
        'bod_schuze.unl',
        file(
          items.map(([number, print, state, title = '']) => {
            const isInvitation = state === 'invited';
            const own = { 1: 900, 2: print, 3: state === 'answer' ? 6 : 1, 4: number, 5: title };
            return line(15, { ...own, 8: state === 0 ? 0 : 1, 9: isInvitation ? 1 : '' });
          }),
        ),
      ],
      ['hist.unl', Buffer.from(history)],
    ]),
  );
  const cast = votes.map(([item, title], at) => ({
    ...samplePeriod.votes[0]!,
    id: at + 1,
    session: 5,
    item,
    title,
  }));
  const { links } = linkPrints(tables, period, cast);
  return cast.map(({ id }) => {
    const link = links.get(id);
    return link && `${link.print.number} ${link.by}`;
  });
}

const PRINTS = [
  [533, 'Budget of harbours'],
  [494, 'Referendum on bridges'],
  [600, 'Forests and meadows'],
  [701, 'Letter to A on bridges'],
  [702, 'Letter to B on bridges'],
] as const;

const ITEMS: readonly Item[] = [
  [1, 494, 1],
  [2, 600, 1],
  [3, '', 1, 'Election of the commission on bridges'],
  [4, 701, 'answer'],
  [4, 702, 'answer'],
];

test('1.2: of two prints under one number the one whose title agrees is linked', () => {
  const items = [
    [1, 533, 1],
    [1, 494, 0],
  ] as const;
  assert.deepEqual(links(PRINTS, items, [[1, 'Budg. of harbours']]), ['533 agenda']);
  assert.deepEqual(links(PRINTS, items, [[1, 'Referendum on bridges, vote 2']]), ['494 agenda']);
});

test('1.2: a number whose title contradicts the vote links nothing', () => {
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Answers of ministers']]), [undefined]);
});

test('1.2: the only title of the session that agrees goes before the number', () => {
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Forests, meadows']]), ['600 title']);
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Forests']]), ['600 name']);
});

test('1.2: an item without a print keeps votes from the prints that share a word with it', () => {
  assert.deepEqual(links(PRINTS, ITEMS, [[3, 'Election of commission on bridges']]), [undefined]);
});

test('1.2: an interpellation has the very title of a vote, of which the end is cut', () => {
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Letter to A on br']]), ['701 title']);
  assert.deepEqual(links(PRINTS, ITEMS, [[4, 'Letter to']]), [undefined], 'begins two of them');
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Referendum on bridges']]), ['494 agenda']);
});

test('1.2: accepted items go before those of the invitation', () => {
  const prints = [...PRINTS, [601, 'Forests and meadows']] as const;
  const items = [
    [1, 601, 'invited'],
    [1, 600, 0],
    [3, 533, 'invited'],
  ] as const;
  const votes = [
    [1, 'Forests, meadows'],
    [3, 'Budget, harbours'],
  ] as const;
  assert.deepEqual(links(prints, items, votes), ['600 agenda', '533 agenda']);
});

test('1.2: where the agenda is unknown, one title of the period may agree; without an item none', () => {
  const votes = [
    [4, 'Forests, meadows'],
    [4, 'Harbours and bridges'],
  ] as const;
  assert.deepEqual(links(PRINTS, [], votes), ['600 name', undefined]);
  assert.deepEqual(links(PRINTS, ITEMS, [[undefined, 'Referendum, bridges']]), [undefined]);
});

test('1.2: a print whose history names the vote has it whatever the title', () => {
  const history = `${line(15, { 0: 1, 1: 600, 3: 1 })}\n`;
  assert.deepEqual(links(PRINTS, ITEMS, [[1, 'Answers']], history), ['600 history']);
});
