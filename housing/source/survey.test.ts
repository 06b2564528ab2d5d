import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSurvey } from './survey.ts';

const read = (text: string) => readSurvey(new TextEncoder().encode(text));

test('1.3.5 survey: lines become mortgage_rate_avg, with or without a header', () => {
  const expected = [
    ['2026-08-01', 4.52],
    ['2026-09-30', 4.49],
  ];
  for (const header of ['', 'date|value\r\n', '\ufeff']) {
    const rates = read(`${header}2026-08|4,52\r\n2026-09-30|4,49\r\n`);
    assert.deepEqual(
      rates.map(({ date, value }) => [date, value]),
      expected,
    );
    assert.ok(
      rates.every(
        ({ indicator, source }) => indicator === 'mortgage_rate_avg' && source === 'survey',
      ),
    );
  }
});

test('10.5 refusal: an invalid line is refused with its number', () => {
  for (const line of ['2026-13|4,5', '2026-08|', '2026-08|0', '2026-08|31', '2026-08|4,5|x', 'x']) {
    assert.throws(() => read(`2026-07|4,5\n${line}`), /mortgage rate survey, line 2/, line);
  }
  assert.throws(() => read('2026-07|4,5\n2026-07|4,6'), /expected each date once/);
});
