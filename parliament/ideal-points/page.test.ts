import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import type { IdealPoints } from './analyse.ts';
import { idealFinding } from './chart.ts';
import { fitFinding } from './page.ts';
import { phrases } from './phrases.ts';

/** Members by club and place. */
function placed(members: readonly (readonly [club: string, x: number])[]) {
  const period = sampleChamber(
    members.map(([club], m) => `Člen Č${m} ${club}`),
    ['A'.repeat(members.length)],
  );
  const points = members.map(([, x], member) => ({
    member,
    ballots: 30,
    x,
    error: 0.1,
  }));
  const fit = { ballots: 1200, errors: 300, minority: 400 };
  const result: IdealPoints = { points, lines: [], fit };
  return { period, result };
}

const some = (count: number, club: string, x: number) =>
  Array.from({ length: count }, () => [club, x] as const);

test('10.18 ideal points: the sentence names clubs of three members at the ends, with two decimals', () => {
  const { period, result } = placed([
    ...some(2, 'Malý', -3),
    ...some(3, 'Jih', -1.254),
    ...some(4, 'Sever', 0.5),
    ...some(3, 'ODS', 1.5),
    ...some(3, UNAFFILIATED, 4),
  ]);
  assert.equal(
    idealFinding('cs', period, result),
    `${phrases('cs').finding('Jih', '−1,25', 'ODS', '1,50')} Nepočítáno: Malý, ${UNAFFILIATED}.`,
  );
});

test('10.18 ideal points: small clubs are named as not counted where they stand farther out, and only there', () => {
  const sentence = (small: number) => {
    const { period, result } = placed([
      ...some(3, 'Jih', -1),
      ['Malý', small],
      ...some(3, 'ODS', 1),
    ]);
    return idealFinding('en', period, result);
  };
  const finding = phrases('en').finding('Jih', '−1.00', 'ODS', '1.00');
  assert.equal(sentence(0.5), finding);
  assert.equal(sentence(1), finding);
  assert.equal(sentence(2), `${finding} Not counted: Malý.`);
});

test('10.18 ideal points: of one club there is nothing to say', () => {
  const one = placed([
    ['Jih', -1],
    ['Jih', 0],
    ['Jih', 1],
  ]);
  assert.equal(idealFinding('cs', one.period, one.result), undefined);
  const none = placed([['Jih', -1]]);
  assert.equal(idealFinding('cs', none.period, none.result), undefined);
});

test('10.18 ideal points: the fit is a share of ballots and of errors saved, missing without a minority', () => {
  const { result } = placed([['Jih', -1]]);
  const text = (given: IdealPoints) => fitFinding('en', given);
  const say = phrases('en');
  assert.equal(text(result), `${say.fitLine('75.0%', '1,200', '0', '25.0%')} ${say.poor}`);
  const unanimous = { ...result, fit: { ballots: 1200, errors: 0, minority: 0 } };
  assert.equal(text(unanimous), say.fitLine('100.0%', '1,200', '0', '–'));
  const verdicts = [201, 200, 81, 80].map((errors) => {
    const one = text({ ...result, fit: { ballots: 1200, errors, minority: 400 } });
    return (['poor', 'fair', 'good'] as const).find((word) => one.endsWith(say[word]));
  });
  assert.deepEqual(verdicts, ['poor', 'fair', 'fair', 'good']);
});
