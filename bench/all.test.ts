import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsText } from './all.ts';
import { line } from './measure.ts';

test('the results are a table of every ratio with its goal, and what ended badly is said', () => {
  const lines = [
    'index page',
    line('requests/s : bare route', 0.65, '≥ 0.60', '16 of 24/s'),
    line('two processes beside one', 0.96, '≥ 1.50'),
    line('estimator : JSON.parse', 0.5, '', 'a | b'),
  ];
  const text = resultsText(
    [
      { bench: 'runner', lines, seconds: 3, problem: undefined },
      { bench: 'rating', lines: [], seconds: 1, problem: 'ended with code 1' },
    ],
    new Date(0),
  );
  assert.match(text, /^Measured by `npm run bench` on 1970-01-01: .* Node v/m);
  assert.ok(text.includes('| runner | requests/s : bare route | 0.65 ✓ | ≥ 0.60 | 16 of 24/s |'));
  assert.ok(text.includes('| runner | two processes beside one | 0.96 ✗ | ≥ 1.50 |  |'));
  assert.ok(text.includes('| runner | estimator : JSON.parse | 0.50 |  | a \\| b |'));
  assert.match(text, /^- rating: ended with code 1$/m);
  assert.match(text, /^## runner \(3 s\)\n\n```\nindex page\n/m);
});
