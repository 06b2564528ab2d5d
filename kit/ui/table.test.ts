import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from './table.ts';

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
