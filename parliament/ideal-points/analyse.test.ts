import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { clubsOnALine } from '../testing/sample-chamber-of-clubs.ts';
import { clubPositions, idealPoints, median } from './analyse.ts';
import { agendaBlocks, contested } from './contested.ts';
import { classifiedShare, errorReduction } from './fit.ts';
import { standardErrors } from './intervals.ts';
import { climb } from './model.ts';
import { standardised } from './standard.ts';
import { startOf } from './start.ts';

const estimateOf = (period = clubsOnALine(), dimensions: 1 | 2 = 1) =>
  idealPoints({
    calls: period,
    dimensions,
    abstention: 'no',
    blocks: agendaBlocks(period.votes),
  });

test('10.18 ideal points: all but unanimous votes and members with fewer than twenty ballots are left out', () => {
  const names = ['Ada A X', 'Bob B X', 'Cyr C Y'];
  const rows = [...Array(19).fill('AB@'), 'ABB', 'AAA', 'A@@'];
  const { votes, members, votePlaces, memberPlaces } = contested(sampleChamber(names, rows), 'no');
  assert.deepEqual([votes, members], [20, 2]);
  assert.deepEqual([...votePlaces], [...Array(20).keys()]);
  assert.deepEqual([...memberPlaces], [0, 1]);
});

test('10.18 ideal points: logged in without a yes counts as against, or not at all; absence never counts', () => {
  const names = 'ABCDEFGH'.split('').map((name) => `${name} ${name} X`);
  const rows = Array(20).fill('ABCFK@MW');
  const sides = (rule: 'no' | 'left-out') => {
    const matrix = contested(sampleChamber(names, rows), rule);
    return [...matrix.sides.subarray(0, matrix.members)];
  };
  assert.deepEqual(sides('no'), [1, -1, -1, -1, -1]);
  assert.deepEqual(sides('left-out'), [1, -1]);
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

test('10.18 ideal points: ODS is on the right, the club farthest out on the second axis is above', () => {
  for (const seed of [1, 2, 3]) {
    const period = clubsOnALine(seed);
    const result = estimateOf(period, 2);
    assert.equal(result.anchor, 'ODS');
    const clubs = clubPositions(period, result.points);
    assert.ok(clubs.find(({ code }) => code === 'ODS')!.x > 0);
    const farthest = clubs.toSorted((a, b) => Math.abs(b.y) - Math.abs(a.y))[0]!;
    assert.ok(farthest.y > 0);
    // The first axis of the plane is the line.
    const along = new Map(estimateOf(period, 1).points.map(({ member, x }) => [member, x]));
    const products = result.points.map(({ member, x }) => x * along.get(member)!);
    assert.ok(products.reduce((sum, one) => sum + one, 0) / products.length > 0.9);
    // No other direction agrees better with the line: nothing of it is left along the second axis.
    const across = result.points.reduce((sum, { member, y }) => sum + y * along.get(member)!, 0);
    assert.ok(Math.abs(across / result.points.length) < 1e-6, `seed ${seed}: ${across}`);
  }
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

test('10.18 ideal points: errors are counted against the cutting line, and against the majority', () => {
  const period = clubsOnALine();
  const { points, lines, fit } = estimateOf(period);
  const [line] = lines;
  const width = period.members.length;
  let [errors, yes, no] = [0, 0, 0];
  for (const { member, x } of points) {
    const ballot = period.ballots[line!.vote * width + member]!;
    if (ballot === 0 || ballot > 5) continue;
    if (ballot === 1) yes += 1;
    else no += 1;
    if (line!.constant + line!.across * x > 0 !== (ballot === 1)) errors += 1;
  }
  assert.deepEqual(line!.fit, { ballots: yes + no, errors, minority: Math.min(yes, no) });
  const total = lines.reduce((sum, { fit }) => sum + fit.errors, 0);
  assert.equal(fit.errors, total);
  assert.equal(classifiedShare({ ballots: 10, errors: 2, minority: 4 }), 0.8);
  assert.equal(errorReduction({ ballots: 10, errors: 2, minority: 4 }), 0.5);
  assert.equal(errorReduction({ ballots: 10, errors: 0, minority: 0 }), undefined);
});

test('10.18 ideal points: every line, place and error stands at its own vote and member', () => {
  for (const dimensions of [1, 2] as const) {
    const period = clubsOnALine();
    const { points, lines } = estimateOf(period, dimensions);
    const matrix = contested(period, 'no');
    assert.deepEqual(
      lines.map(({ vote }) => vote),
      [...matrix.votePlaces],
    );
    const placed = new Map(points.map((point) => [point.member, point]));
    const ballots = new Map<number, number>();
    for (const [v, line] of lines.entries()) {
      let errors = 0;
      for (const [m, member] of matrix.memberPlaces.entries()) {
        const side = matrix.sides[v * matrix.members + m]!;
        if (side === 0) continue;
        ballots.set(member, (ballots.get(member) ?? 0) + 1);
        const { x, y } = placed.get(member)!;
        const height = line.constant + line.across * x + line.upwards * y;
        if (height > 0 !== side > 0) errors += 1;
      }
      assert.equal(line.fit.errors, errors, `vote ${line.vote}`);
    }
    for (const { member, ballots: counted } of points) assert.equal(counted, ballots.get(member));
    const solution = {
      positions: Float64Array.from(
        [...matrix.memberPlaces].flatMap((member) => [
          placed.get(member)!.x,
          placed.get(member)!.y,
        ]),
      ),
      lines: Float64Array.from(
        lines.flatMap(({ constant, across, upwards }) => [constant, across, upwards]),
      ),
    };
    const errors = standardErrors(
      matrix,
      solution,
      dimensions,
      // Three votes to an item; all of them are contested but the last.
      Int32Array.from(matrix.votePlaces, (vote) => Math.floor(vote / 3)),
    );
    for (const [m, member] of matrix.memberPlaces.entries()) {
      const { xError, yError } = placed.get(member)!;
      assert.deepEqual([xError, yError], [errors[2 * m], errors[2 * m + 1]]);
    }
  }
});

test('10.18 ideal points: the estimate is the mode to a thousandth of a standard deviation', () => {
  const period = clubsOnALine();
  const matrix = contested(period, 'no');
  const finer = standardised(
    climb(matrix, startOf(matrix, 1), { rounds: 2_000, tolerance: 1e-8 }),
  ).positions;
  const { points } = estimateOf(period);
  const sign = Math.sign(finer[2 * [...matrix.memberPlaces].indexOf(points[0]!.member)]!) * -1;
  for (const { member, x } of points) {
    const m = [...matrix.memberPlaces].indexOf(member);
    assert.ok(Math.abs(finer[2 * m]! * sign - x) < 1e-3, `member ${member}`);
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

test('10.18 ideal points: in period 7 the coalition and the civic opposition are at opposite ends, KSČM above', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const result = estimateOf(period, 2);
  const at = (code: string) =>
    clubPositions(period, result.points).find((club) => club.code === code)!;
  for (const governing of ['ANO', 'ČSSD', 'KDU-ČSL']) {
    for (const opposing of ['ODS', 'TOP09-S', 'KSČM']) {
      assert.ok(at(governing).x < at(opposing).x - 0.5, `${governing} and ${opposing}`);
    }
  }
  assert.ok(at('KSČM').y > 1.5);
  assert.ok(errorReduction(result.fit)! > 0.5);
});
