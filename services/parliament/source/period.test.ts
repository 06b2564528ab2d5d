import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ballot } from '../chamber/ballot.ts';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { readPeriod } from './period.ts';

const file = (...lines: readonly string[]) => Buffer.from(lines.map((one) => `${one}\n`).join(''));

type Lines = Readonly<Record<string, readonly string[]>>;

/** One member and two votes, of which the second has no counts; `others` replace these tables. */
function read(parts: Readonly<Record<string, string>>, others: Lines = {}) {
  const members = new Map([
    ['osoby.unl', file('1||Novy|Jan||01.01.1970|M|||')],
    ['poslanec.unl', file('7|1|1|1|171|||||||||||')],
    ['organy.unl', file('20|171|1|AAA|Klub A||26.10.2013||||')],
    ['zarazeni.unl', file('1|20|0|2013-10-26 00||||')],
  ]);
  const votes = new Map<string, Buffer>([
    [
      'hl2013s.unl',
      file(
        '60|171|1|1|1|01.03.2014|10:00|6|2|0|0|8|5|N|A|Prvni||',
        '61|171|||1|01.03.2014|10:01|||||||R|A|Druhe||',
      ),
    ],
    ...Object.entries(parts).map(([name, ballots]) => [name, file(ballots, '7|61|A|')] as const),
  ]);
  for (const [name, lines] of Object.entries(others)) {
    (members.has(name) ? members : votes).set(name, file(...lines));
  }
  const period = findPeriod(7)!;
  return readPeriod({ period, votes, members, exported: '2015-11-01' });
}

test('1.1.4: a number that the source leaves out is missing in the vote, never a number', () => {
  const { votes } = read({ 'hl2013h1.unl': '7|60|A|' });
  const { id: _, item, date, time, outcome, title, shortTitle, itemType, ...numbers } = votes[1]!;
  assert.deepEqual([item, title], [1, 'Druhe']);
  assert.deepEqual(new Set(Object.values(numbers)), new Set([undefined]));
});

test('1.1.5: parts are read by their number, so that part 10 follows part 2', () => {
  const { ballots } = read({
    'hl2013h10.unl': '7|60|@|',
    'hl2013h1.unl': '7|60|A|',
    'hl2013h2.unl': '7|60|B|',
  });
  assert.equal(ballots[0], Ballot.absent);
});

test('1.1: more rows than a parliament has are refused by file, line and limit', () => {
  const lines = (count: number, line: (id: number) => string) =>
    Array.from({ length: count }, (_, row) => line(row + 1));
  const limits: readonly [name: string, lines: string[], line: number, expected: string][] = [
    ['hl2013s.unl', lines(50_001, (id) => `${id}${'|'.repeat(17)}`), 50_001, '50000 votes'],
    ['poslanec.unl', lines(2_001, (id) => `${id}|1|1||171|||||||||||`), 2_001, '2000 members'],
    ['zarazeni.unl', lines(101, () => '1|20|0||||'), 101, '100 memberships in clubs of one person'],
    ['organy.unl', lines(201, (id) => `${id}|171|1|C${id}||||||`), 201, '200 clubs'],
  ];
  for (const [name, rows, line, expected] of limits) {
    const ballots = { 'hl2013h1.unl': '7|60|A|' };
    assert.throws(() => read(ballots, { [name]: rows }), {
      source: name,
      line,
      message: new RegExp(`expected at most ${expected}`),
    });
  }
});
