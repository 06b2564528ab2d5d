import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { sampleChamber } from '../chamber/sample-chamber.ts';
import { type LoyaltyChoice, loyalty, rankedLoyalty } from './analyse.ts';
import { type FindingParts, loyaltyFinding } from './finding.ts';

// Adam rebels in one of four votes, Ota in two of three, Ema never.
const calls = sampleChamber(
  [
    'Adam Sever ODS',
    'Bára B ODS',
    'Cyril C ODS',
    `Ota Volný ${UNAFFILIATED}`,
    `Pavel P ${UNAFFILIATED}`,
    `Radek R ${UNAFFILIATED}`,
    'Ema E ANO',
  ],
  ['BAABAAA', 'AAABAAA', 'AAAAAAA', 'AAA@AAA'],
);
const ranked = (choice: Partial<LoyaltyChoice> = {}) => {
  const { rows, leftOut } = rankedLoyalty(calls, loyalty(calls), {
    party: '',
    unaffiliated: 'without',
    ...choice,
  });
  return { names: rows.map(({ member }) => member.firstName), leftOut };
};

test('10.2: the unaffiliated are not ranked unless they are asked for', () => {
  const affiliated = ['Adam', 'Bára', 'Cyril', 'Ema'];
  assert.deepEqual(ranked(), { names: affiliated, leftOut: 3 });
  assert.deepEqual(ranked({ unaffiliated: 'with' }), {
    names: ['Ota', ...affiliated.slice(0, 3), 'Pavel', 'Radek', 'Ema'],
    leftOut: 0,
  });
});

test('10.2: a ranking of one club leaves nobody of it out', () => {
  assert.deepEqual(ranked({ party: 'ods' }), { names: ['Adam', 'Bára', 'Cyril'], leftOut: 0 });
  assert.deepEqual(ranked({ party: UNAFFILIATED }), {
    names: ['Ota', 'Pavel', 'Radek'],
    leftOut: 0,
  });
});

const finding = (changes: Partial<FindingParts> = {}) =>
  loyaltyFinding({
    locale: 'en',
    calls,
    rows: loyalty(calls),
    leftOut: 0,
    club: 'current',
    party: '',
    ...changes,
  });

test('4.1: the sentence is about the first of the rows', () => {
  assert.equal(
    finding(),
    `Ota Volný (${UNAFFILIATED}) votes against their own club most often: 66.7% of the time, 2 of 3.`,
  );
  assert.match(
    finding({ rows: loyalty(calls).slice(1) })!,
    /^Adam Sever \(ODS\) .* 25\.0% .* 1 of 4\.$/,
  );
  assert.equal(finding({ rows: [], leftOut: 2 }), undefined);
});

test('4.1: the sentence says which club alone, who is left out, and which club counts', () => {
  assert.match(finding({ party: 'ODS' })!, /2 of 3\. ODS only\.$/);
  assert.match(finding({ leftOut: 1 })!, /2 of 3\. 1 unaffiliated member is not ranked\.$/);
  assert.match(finding({ leftOut: 2 })!, /2 unaffiliated members are not ranked\.$/);
  assert.match(
    finding({ club: 'at-vote' })!,
    /2 of 3\. Members count with their club at the time of the vote\.$/,
  );
});
