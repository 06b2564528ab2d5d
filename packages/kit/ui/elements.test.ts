import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemList, problemOf } from './problems.ts';
import { table } from './table.ts';

const problems = [
  { field: 'rent', message: 'must be positive', cs: 'musí být kladné' },
  { field: 'rent', message: 'must be a number' },
  { field: 'rate', message: 'is required' },
];

test('a list names each field once and links to its input', () => {
  const list = String(problemList({ problems, locale: 'cs', idPrefix: 'm-' }));
  assert.equal(list.match(/<li /g)?.length, 2);
  assert.match(list, /<a href="#m-rent">musí být kladné<\/a>/);
  assert.match(list, /<a href="#m-rate">is required<\/a>/);
  assert.doesNotMatch(list, /autofocus/);
});

test('with labels and a heading the list takes the focus', () => {
  const list = problemList({ problems, locale: 'en', labels: { rent: 'Rent' }, heading: true });
  assert.match(String(list), /autofocus.*<a href="#f-rent">Rent<\/a>: must be positive/);
});

test('a form without problems has no list', () => {
  assert.equal(problemList({ problems: [], locale: 'en' }), undefined);
  assert.equal(problemOf(problems, 'rent', 'en'), 'must be positive');
  assert.equal(problemOf(problems, 'other', 'en'), undefined);
});

type Row = { readonly day: string; readonly what: string };
const markup = (rows: readonly Row[], group?: (row: Row) => string) =>
  table<Row>({
    label: 'Rows',
    caption: 'Rows',
    empty: 'nothing',
    rows,
    group,
    columns: [{ label: 'What', rowHeader: true, cell: ({ what }) => what }],
  }).toString();

test('rows that have something in common stand under one heading, in a body of their own', () => {
  const text = markup(
    [
      { day: 'Mon', what: 'a' },
      { day: 'Mon', what: 'b' },
      { day: 'Tue', what: 'c' },
    ],
    ({ day }) => day,
  );
  assert.deepEqual(text.match(/scope="rowgroup">(Mon|Tue)</g), [
    'scope="rowgroup">Mon<',
    'scope="rowgroup">Tue<',
  ]);
  assert.equal(text.match(/<tbody>/g)?.length, 2);
});

test('without a grouping there is one body and no heading in it', () => {
  const text = markup([{ day: 'Mon', what: '<b>' }]);
  assert.doesNotMatch(text, /rowgroup/);
  assert.match(text, /<th scope="row">&lt;b&gt;<\/th>/);
});

test('an empty table says so across all its columns', () => {
  assert.match(markup([]), /<td class="empty" colspan="1">nothing<\/td>/);
});
