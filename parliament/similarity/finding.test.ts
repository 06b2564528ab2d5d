import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNAFFILIATED } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import type { Similarity } from './analyse.ts';
import { axisEnds, axisInWords, mapFinding, pairFinding } from './finding.ts';

/** Clubs and the places of their members along the horizontal axis; the vertical one is opposite. */
function world(clubs: Readonly<Record<string, readonly number[]>>) {
  const named = Object.entries(clubs).flatMap(([code, places]) =>
    places.map((_, index) => `${code}${index} Surname ${code}`),
  );
  const calls = sampleChamber([...named, 'Absent Surname Z'], []);
  const places = Object.values(clubs).flat();
  const points = places.map((x, m) => ({ member: calls.members[m]!, x, y: -x }));
  const none = { pairs: [], pairCount: 0 };
  const result: Similarity = { ...none, apart: none, points, explainedVariance: [0.45, 0.3] };
  return { calls, points, result };
}

// The farthest mean is D's −0.625, so an end of the axis begins at ±0.25.
const split = world({
  A: [0.25, 0.25, 0.25],
  B: [-0.25, -0.25, -0.25],
  C: [0, 0.5, 1, 0.5],
  D: [-1, -0.5, -0.375],
  E: [0.125, 0.125, 0.125],
  F: [-0.125, -0.125, -0.125],
  G: [5, 5],
  [UNAFFILIATED]: [-5, -5, -5],
});
const nobody = world({});
const oneSide = world({ A: [1, 1, 1], B: [1, 1, 1] });
const otherSide = world({ A: [-1, -1, -1] });
const centre = world({ A: [0, 0, 0], B: [1, -1, 0] });

test('10.6: an axis separates the clubs farthest out, those of two members and the unaffiliated aside', () => {
  assert.deepEqual(axisEnds(split.calls, split.points, 'x'), { low: ['D', 'B'], high: ['C', 'A'] });
  assert.deepEqual(axisEnds(split.calls, split.points, 'y'), { low: ['C', 'A'], high: ['D', 'B'] });
});

test('10.6: the clubs at an end are listed from the farthest, whatever their codes', () => {
  const other = world({
    A: [0.5, 0.5, 0.5],
    B: [-0.625, -0.625, -0.625],
    C: [0.25, 0.25, 0.25],
    D: [-0.25, -0.25, -0.25],
    E: [0.625, 0.625, 0.625],
  });
  assert.deepEqual(axisEnds(other.calls, other.points, 'x'), {
    low: ['B', 'D'],
    high: ['E', 'A', 'C'],
  });
});

test('10.6: clubs whose members average out to the centre are at neither end', () => {
  assert.deepEqual(axisEnds(centre.calls, centre.points, 'x'), { low: [], high: [] });
  assert.deepEqual(axisEnds(nobody.calls, nobody.points, 'x'), { low: [], high: [] });
});

test('4.1: the map is summed up by its main axis, when it has clubs at both ends', () => {
  assert.equal(
    mapFinding('en', split.calls, split.result),
    'The main axis accounts for 45.0% of all differences in voting and separates D and B from C and A.',
  );
  assert.equal(
    mapFinding('cs', split.calls, split.result),
    'Hlavní osa zachycuje 45,0\u202f% rozdílů v hlasování a odděluje D a\u00a0B od C a\u00a0A.',
  );
  for (const { calls, result } of [nobody, oneSide, otherSide, centre]) {
    assert.equal(mapFinding('en', calls, result), undefined);
  }
});

test('4.1: each axis has a sentence of its own, without ends only its share', () => {
  assert.equal(
    axisInWords('en', split.calls, split.result, 'x'),
    'The horizontal axis accounts for 45.0% of all differences between members; D and B are at one end, C and A at the other.',
  );
  assert.equal(
    axisInWords('en', split.calls, split.result, 'y'),
    'The vertical axis accounts for 30.0% of all differences between members; C and A are at one end, D and B at the other.',
  );
  for (const { calls, result } of [nobody, oneSide, otherSide]) {
    assert.equal(axisInWords('en', calls, result, 'x'), 'The horizontal axis: 45.0%.');
    assert.equal(axisInWords('cs', calls, result, 'y'), 'Svislá osa: 30,0\u202f%.');
  }
});

test('4.1: the most similar pair is named with its clubs, the similarity and the votes compared', () => {
  const calls = sampleChamber(['Adam Sever ODS', 'Bára Jižní ANO', 'Cyril Malý'], []);
  const [one, other, third] = calls.members;
  const counts = { similarity: 0.5, compared: 40, agreed: 30, shared: undefined };
  const pair = { one: one!, other: other!, ...counts };
  assert.equal(
    pairFinding('en', calls, [pair, { ...pair, other: third! }]),
    'The most similar across clubs are Adam Sever (ODS) and Bára Jižní (ANO): similarity 50.0%. They voted the same in 30 of the 40 votes in which both voted yes or no.',
  );
  assert.equal(pairFinding('en', calls, []), undefined);
});
