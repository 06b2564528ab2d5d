import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterKey, type VoteFilter } from './analyse.ts';

const any: VoteFilter = { search: '', outcome: '', topic: '', view: 'all' };

test('1.7: a search typed otherwise has the same key in the cache', () => {
  const key = (search: string) => filterKey({ ...any, search });
  assert.equal(key(' Žďár  3. '), key('zdar,3'));
  assert.notEqual(key('zdar'), key('zda'));
  assert.notEqual(key('a'), filterKey({ ...any, topic: 'a' }));
  // Every other part of the choice has a key of its own.
  const others = [
    {},
    { outcome: 'A' },
    { outcome: 'R' },
    { topic: 'A' },
    { session: 1 },
    { session: 2 },
    { print: 1 },
  ];
  const keys = others.map((other) => filterKey({ ...any, ...(other as Partial<VoteFilter>) }));
  assert.equal(new Set(keys).size, others.length);
  assert.equal(filterKey({ ...any, session: undefined }), filterKey(any));
});
