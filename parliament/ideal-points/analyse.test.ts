import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ballot } from '../chamber/ballot.ts';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { clubsOnALine } from '../testing/sample-chamber-of-clubs.ts';
import { clubPositions, errorReduction, idealPoints, median } from './analyse.ts';
import { agendaBlocks, contested } from './contested.ts';
import { standardErrors } from './intervals.ts';
import { climb, standardised, startOf } from './model.ts';

const estimateOf = (period = clubsOnALine()) =>
  idealPoints({ calls: period, blocks: agendaBlocks(period.votes) });

test('10.18 ideal points: all but unanimous votes and members with fewer than twenty ballots are left out', () => {
  const names = ['Ada A X', 'Bob B X', 'Cyr C Y'];
  const rows = [...Array(19).fill('AB@'), 'ABB', 'AAA', 'A@@'];
  const { votes, members, votePlaces, memberPlaces } = contested(sampleChamber(names, rows));
  assert.deepEqual([votes, members], [20, 2]);
  assert.deepEqual([...votePlaces], [...Array(20).keys()]);
  assert.deepEqual([...memberPlaces], [0, 1]);
});

test('10.18 ideal points: yes and no are sides; who abstained, pressed nothing or was away has none', () => {
  const names = 'ABCDEFGH'.split('').map((name) => `${name} ${name} X`);
  const { sides, members } = contested(sampleChamber(names, Array(20).fill('ABCFK@MW')));
  assert.deepEqual([...sides.subarray(0, members)], [1, -1]);
});

test('10.18 ideal points: a club that often takes no part as a block stays where its ballots place it', () => {
  const period = clubsOnALine();
  const width = period.members.length;
  const often = period.ballots.map((ballot, at) => {
    const isAway = Math.floor(at / width) % 3 > 0;
    return isAway && (at % width) % 4 === 2 && ballot !== Ballot.absent ? Ballot.notVoted : ballot;
  });
  const placeOf = (ballots: Uint8Array) => {
    const other = { ...period, ballots };
    return clubPositions(other, estimateOf(other).points).find(({ code }) => code === 'Sever')!.x;
  };
  const [there, away] = [placeOf(period.ballots), placeOf(Uint8Array.from(often))];
  assert.ok(Math.abs(away - there) < 0.3, `${there}, then ${away}`);
});

test('10.18 ideal points: votes on one agenda item of a session are one block, procedural votes their own', () => {
  const votes = [
    { item: 1 },
    { item: 1 },
    { item: 2 },
    { item: 1, session: 2 },
    { item: undefined },
    { item: undefined },
  ];
  const { votes: drawn } = sampleChamber(
    ['A A X'],
    votes.map(() => 'A'),
    votes,
  );
  assert.deepEqual([...agendaBlocks(drawn)], [0, 0, 1, 2, 3, 4]);
});

/** The same votes with the members in other clubs. */
function relabelled(
  period: Period,
  clubs: readonly string[],
  clubOf: (m: number) => number,
): Period {
  return {
    ...period,
    clubs,
    members: period.members.map((member, m) => {
      const club = clubOf(m);
      return { ...member, club: club < 0 ? undefined : club };
    }),
  };
}

test('10.18 ideal points: right is where ODS is, or without three members of it the largest club', () => {
  const period = clubsOnALine();
  const isRight = (right: string, clubs: readonly string[], clubOf: (m: number) => number) => {
    const other = relabelled(period, clubs, clubOf);
    const found = clubPositions(other, estimateOf(other).points);
    const { x } = found.find(({ code }) => code === right)!;
    assert.ok(x > 0, `${right} at ${x}`);
  };
  isRight('ODS', ['Jih', 'ODS'], (m) => (m < 3 ? 1 : 0));
  isRight('ODS', ['ODS', 'Jih'], (m) => (m < 3 ? 0 : 1));
  isRight('Jih', ['ODS', 'Jih'], (m) => (m < 2 ? 0 : 1));
  isRight('Sever', ['Jih', 'Sever'], (m) => (m < 19 ? 0 : 1));
  isRight('Jih', ['Jih', 'Sever'], (m) => (m < 20 ? 1 : 0));
  isRight('Jih', [UNAFFILIATED, 'Jih'], (m) => (m < 30 ? 0 : 1));
  isRight('Jih', ['Jih'], (m) => (m < 1 ? 0 : -1));
  for (let part = 0; part < 8; part++)
    isRight('ODS', ['Jih', 'ODS'], (m) => (m % 8 === part ? 1 : 0));
  for (const club of [0, -1])
    assert.ok(estimateOf(relabelled(period, [UNAFFILIATED], () => club)).points.length > 0);
});

test('10.18 ideal points: positions have mean 0 and spread 1, in order, the same in every run', () => {
  const { points } = estimateOf();
  const sum = (of: (x: number) => number) => points.reduce((total, { x }) => total + of(x), 0);
  assert.ok(Math.abs(sum((x) => x)) < 1e-9);
  assert.ok(Math.abs(sum((x) => x * x) / points.length - 1) < 1e-9);
  assert.deepEqual(
    points,
    points.toSorted((a, b) => a.x - b.x),
  );
  assert.deepEqual(estimateOf(), estimateOf());
});

test('10.18 ideal points: the errors of a majority that an estimate saves are a share of them', () => {
  assert.equal(errorReduction({ ballots: 10, errors: 2, minority: 4 }), 0.5);
  assert.equal(errorReduction({ ballots: 10, errors: 0, minority: 0 }), undefined);
});

test('10.18 ideal points: every line, place and error stands at its own vote and member', () => {
  const period = clubsOnALine();
  const { points, lines, fit: whole } = estimateOf(period);
  const matrix = contested(period);
  assert.deepEqual(valuesOf(lines, 'vote'), [...matrix.votePlaces]);
  const placed = new Map(points.map((point) => [point.member, point]));
  const ballots = new Map<number, number>();
  for (const [v, { vote, constant, slope, fit }] of lines.entries()) {
    let [errors, yes, no] = [0, 0, 0];
    for (const [m, member] of matrix.memberPlaces.entries()) {
      const side = matrix.sides[v * matrix.members + m]!;
      if (side === 0) continue;
      ballots.set(member, (ballots.get(member) ?? 0) + 1);
      if (side > 0) yes += 1;
      else no += 1;
      if (constant + slope * placed.get(member)!.x > 0 !== side > 0) errors += 1;
    }
    const expected = { ballots: yes + no, errors, minority: Math.min(yes, no) };
    assert.deepEqual(fit, expected, `vote ${vote}`);
  }
  const total = lines.reduce((sum, { fit }) => sum + fit.errors, 0);
  assert.equal(whole.errors, total);
  const solution = {
    positions: Float64Array.from(matrix.memberPlaces, (member) => placed.get(member)!.x),
    constants: Float64Array.from(lines, ({ constant }) => constant),
    slopes: Float64Array.from(lines, ({ slope }) => slope),
  };
  // Three votes to an item; all of them are contested but the last.
  const items = matrix.votePlaces.map((vote) => Math.floor(vote / 3));
  const errors = standardErrors(matrix, solution, items);
  for (const [m, member] of matrix.memberPlaces.entries()) {
    const point = placed.get(member)!;
    assert.deepEqual([point.error, point.ballots], [errors[m], ballots.get(member)]);
  }
});

test('10.18 ideal points: the estimate is the mode to a thousandth of a standard deviation', () => {
  const period = clubsOnALine();
  const matrix = contested(period);
  const finer = standardised(
    climb(matrix, startOf(matrix), { rounds: 2_000, tolerance: 1e-8 }),
  ).positions;
  const { points } = estimateOf(period);
  const sign = Math.sign(finer[matrix.memberPlaces.indexOf(points[0]!.member)]!) * -1;
  for (const { member, x } of points) {
    const m = matrix.memberPlaces.indexOf(member);
    assert.ok(Math.abs(finer[m]! * sign - x) < 1e-3, `member ${member}`);
  }
});

test('10.18 ideal points: three members are enough, two are not', () => {
  const of = (letters: string) =>
    estimateOf(
      sampleChamber(
        [...letters].map((_, m) => `Člen Č${m} X`),
        Array(20).fill(letters),
      ),
    ).points.map(({ member }) => member);
  assert.equal(of('ABB').length, 3);
  assert.deepEqual(of('AB'), []);
});

test('10.18 ideal points: without contested votes there is no result', () => {
  const { points, lines } = estimateOf(sampleChamber(['Ada A X', 'Bob B Y'], ['AA', 'AA']));
  assert.deepEqual([points, lines], [[], []]);
});

test('10.18 ideal points: the median of an even number is the mean of the two in the middle', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('10.18 ideal points: in period 7 the coalition and the civic opposition are at opposite ends', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const result = estimateOf(period);
  const at = (code: string) =>
    clubPositions(period, result.points).find((club) => club.code === code)!;
  for (const governing of ['ANO', 'ČSSD', 'KDU-ČSL']) {
    for (const opposing of ['ODS', 'TOP09-S', 'KSČM']) {
      assert.ok(at(governing).x < at(opposing).x - 0.5, `${governing} and ${opposing}`);
    }
  }
  assert.ok(errorReduction(result.fit)! > 0.3);
});
