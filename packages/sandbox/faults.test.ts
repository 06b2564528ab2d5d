import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFaultBook, type FaultTerms } from './faults.ts';

type Fault = FaultTerms & { readonly kind: string; readonly path?: string };
const open = (random?: () => number) =>
  createFaultBook<Fault>({ targetOf: ({ path }) => path, ...(random && { random }) });

test('a fault of one target takes precedence over the fault of every target', () => {
  const book = open();
  book.set([{ kind: 'slow' }, { kind: 'reset', path: '/a' }]);
  assert.equal(book.take('/a')?.kind, 'reset');
  assert.equal(book.take('/b')?.kind, 'slow');
  book.remove('/a');
  assert.equal(book.take('/a')?.kind, 'slow');
});

test('a fault ends after its times, then the next of the list applies', () => {
  const book = open();
  book.set([
    { kind: 'error', times: 2 },
    { kind: 'down', times: 1 },
  ]);
  const kinds = [1, 2, 3, 4].map(() => book.take('/')?.kind);
  assert.deepEqual(kinds, ['error', 'error', 'down', undefined]);
  assert.deepEqual(book.list(), []);
});

test('put replaces the fault of the same target', () => {
  const book = open();
  book.put({ kind: 'error', path: '/a' });
  book.put({ kind: 'slow', path: '/a', times: 3 });
  book.take('/a');
  assert.deepEqual(book.list(), [{ kind: 'slow', path: '/a', times: 2 }]);
});

test('a fault with a probability hits the requests whose draw lies below it', () => {
  const draws = [0.49, 0.5];
  const book = open(() => draws.shift()!);
  book.set([{ kind: 'error', probability: 0.5 }]);
  assert.deepEqual([book.take('/')?.kind, book.take('/')?.kind], ['error', undefined]);
});
