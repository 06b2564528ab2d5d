import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ParseError } from '@tessera/kit/errors';
import fc from 'fast-check';
import { readRepoRate, readSurvey, repoQuestion } from './rates.ts';

const HEADER = 'PLATNA_OD|CNB_REPO_SAZBA_V_%';
const read = (text: string) => readRepoRate(new TextEncoder().encode(text));

test('1.3.2 repo rate: pipe-delimited lines with decimal commas, byte order mark and CRLF', () => {
  const rates = read(`\ufeff${HEADER}\r\n19951208|11,30\r\n20121102|0,05\r\n\r\n`);
  const rate = { indicator: 'repo_rate_2w', region: 'national', source: 'cnb', kind: 'measured' };
  assert.deepEqual(rates, [
    { ...rate, date: '1995-12-08', value: 11.3 },
    { ...rate, date: '2012-11-02', value: 0.05 },
  ]);
  assert.deepEqual(read(HEADER), []);
  assert.equal(repoQuestion.path, '/cs/casto-kladene-dotazy/.galleries/vyvoj_repo_historie.txt');
});

test('10.5 refusal: an invalid repo file, with the line', () => {
  const worked: [text: string, reason: RegExp][] = [
    ['PLATNA_OD|CNB_DISKONTNI_SAZBA_V_%\n20250101|1,00', /line 1: expected PLATNA_OD\|CNB_REPO/],
    ['<!doctype html>', /line 1: expected PLATNA_OD/],
    ['', /line 1: expected PLATNA_OD/],
    [`${HEADER}\n20250101|3,50\n20250230|3,50`, /line 3: expected YYYYMMDD/],
    [`${HEADER}\n20250101|`, /line 2/],
    [`${HEADER}\n20250101|3,50|x`, /line 2/],
    [`${HEADER}\n20250101|-0,10`, /line 2/],
    [`${HEADER}\n20250101|100,01`, /line 2/],
    [`${HEADER}\n20250101|1\n20250101|2`, /expected each date once/],
  ];
  for (const [text, reason] of worked) {
    assert.throws(
      () => read(text),
      (error: Error) => error instanceof ParseError && reason.test(error.message),
      text,
    );
  }
  assert.throws(() => readRepoRate(Buffer.from(`\ufeff${HEADER}`, 'utf16le')), /expected UTF-8/);
});

test('10.5 refusal: any repo file gives rates or a ParseError', () => {
  const line = fc.oneof(fc.string(), fc.stringMatching(/^\d{8}\|\d{1,2},\d{2}$/));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      try {
        for (const { value } of read([HEADER, ...lines].join('\n'))) {
          assert.ok(value >= 0 && value <= 100);
        }
      } catch (error) {
        assert.ok(error instanceof ParseError);
      }
    }),
  );
});

const survey = (text: string) => readSurvey(new TextEncoder().encode(text));

test('1.3.5 survey: lines become mortgage_rate_avg, with or without a header', () => {
  const expected = [
    ['2026-08-01', 4.52],
    ['2026-09-30', 4.49],
  ];
  for (const header of ['', 'date|value\r\n', '\ufeff']) {
    const rates = survey(`${header}2026-08|4,52\r\n2026-09-30|4,49\r\n`);
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
    assert.throws(() => survey(`2026-07|4,5\n${line}`), /mortgage rate survey, line 2/, line);
  }
  assert.throws(() => survey('2026-07|4,5\n2026-07|4,6'), /expected each date once/);
});
