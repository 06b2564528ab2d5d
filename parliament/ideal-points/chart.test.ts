import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutThrough, idealPoints } from './analyse.ts';
import { idealChart } from './chart.ts';
import { agendaBlocks } from './contested.ts';
import { INTERVAL_90 } from './intervals.ts';
import { clubsOnALine } from './sample-chamber-of-clubs.ts';

type Series = {
  name?: string;
  itemStyle?: { opacity: number };
  data: { value: number[] }[];
  markLine?: { data: { coord: number[] }[][] };
};

const period = clubsOnALine();
function drawn(dimensions: 1 | 2, party = '', vote?: number) {
  const result = idealPoints({
    calls: period,
    dimensions,
    abstention: 'no',
    blocks: agendaBlocks(period.votes),
  });
  const line = vote === undefined ? undefined : result.lines[vote];
  const picture = idealChart({ locale: 'en', period, result, party, line })!;
  return { result, line, picture, series: picture.option.series as unknown as Series[] };
}

test('10.18 ideal points: every member is one mark at their position, with their interval', () => {
  const { result, series } = drawn(1);
  const marks = series.filter(({ name }) => name !== undefined);
  const places = marks.flatMap(({ data }) => data.map(({ value }) => value[0]!));
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    result.points.map(({ x }) => x),
  );
  const [club] = marks;
  const own = result.points.filter(
    ({ member }) => period.clubs[period.members[member]!.club!] === club!.name,
  );
  for (const [at, { x, xError }] of own.entries()) {
    const [from, to] = club!.markLine!.data[at]!;
    assert.deepEqual(
      [from!.coord[0], to!.coord[0]],
      [x - INTERVAL_90 * xError, x + INTERVAL_90 * xError],
    );
    assert.equal(from!.coord[1], to!.coord[1], 'along its row');
  }
});

test('10.18 ideal points: no two members share a row, and clubs stand from left to right', () => {
  const { series } = drawn(1);
  const rows = series
    .filter(({ name }) => name !== undefined)
    .flatMap(({ data }) => data.map(({ value }) => value[1]));
  assert.equal(new Set(rows).size, rows.length);
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => a! - b!),
  );
});

test('10.18 ideal points: the cutting line of a vote passes where the model is undecided', () => {
  const { line, series } = drawn(1, '', 0);
  const ends = series.at(-1)!.markLine!.data[0]!;
  assert.equal(ends[0]!.coord[0], cutThrough(line!));
  const plane = drawn(2, '', 0);
  const { constant, across, upwards } = plane.line!;
  for (const { coord } of plane.series.at(-1)!.markLine!.data[0]!) {
    assert.ok(Math.abs(constant + across * coord[0]! + upwards * coord[1]!) < 1e-9);
  }
  assert.equal(
    cutThrough({ vote: 0, constant: 9, across: 1, upwards: 0, fit: line!.fit }),
    undefined,
  );
});

test('10.18 ideal points: the other clubs fade when one is chosen', () => {
  const { series } = drawn(2, 'ods');
  const bright = series.filter(({ itemStyle }) => itemStyle && itemStyle.opacity > 0.5);
  assert.deepEqual(
    bright.map(({ name }) => name),
    ['ODS'],
  );
});
