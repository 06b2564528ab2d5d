import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../chamber/sample-chamber.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { idealPoints, median } from './analyse.ts';
import { clubPositions } from './club-positions.ts';
import { agendaBlocks, contested } from './contested.ts';
import { classifiedShare, errorReduction } from './fit.ts';
import { clubsOnALine } from './sample-chamber-of-clubs.ts';

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
