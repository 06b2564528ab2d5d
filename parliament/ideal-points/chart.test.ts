import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from '../testing/rows.ts';
import { clubsOnALine } from '../testing/sample-chamber-of-clubs.ts';
import { cutThrough, idealPoints } from './analyse.ts';
import { idealChart } from './chart.ts';
import { agendaBlocks } from './contested.ts';
import { INTERVAL_90 } from './intervals.ts';

const period = clubsOnALine();
function drawn(party = '', vote?: number) {
  const result = idealPoints({ calls: period, blocks: agendaBlocks(period.votes) });
  const line = vote === undefined ? undefined : result.lines[vote];
  const visit = { locale: 'en', theme: 'auto', path: '' } as const;
  const query = { period: 10, name: '', party, vote: 0 };
  const picture = idealChart({ visit, period, result, query, line })!;
  const { marks } = picture.chart;
  return {
    ...{ result, line },
    clubs: marks.flatMap((mark) => (mark.kind === 'points' ? [mark] : [])),
    intervals: marks.flatMap((mark) => (mark.kind === 'intervals' ? [mark.intervals] : [])),
    cut: marks.find((mark) => mark.kind === 'rule'),
  };
}

test('10.18 ideal points: every member is one mark at their position, with their interval', () => {
  const { result, clubs, intervals } = drawn();
  const places = clubs.flatMap(({ points }) => points);
  assert.deepEqual(
    valuesOf(places, 'x').toSorted((a, b) => a - b),
    valuesOf(result.points, 'x'),
  );
  for (const [at, [from, to]] of intervals.flat().entries()) {
    const { x, y } = places[at]!;
    const reach = INTERVAL_90 * result.points.find((point) => point.x === x)!.error;
    assert.deepEqual(
      [from, to],
      [
        [x - reach, y],
        [x + reach, y],
      ],
      'along its row',
    );
  }
});

test('10.18 ideal points: no two members share a row, and clubs stand from left to right', () => {
  const rows = drawn().clubs.flatMap(({ points }) => valuesOf(points, 'y'));
  assert.equal(new Set(rows).size, rows.length);
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => a - b),
  );
});

test('10.18 ideal points: the cutting line of a vote passes where the model is undecided', () => {
  const { line, cut } = drawn('', 0);
  assert.deepEqual([cut!.from[0], cut!.to[0]], [cutThrough(line!), cutThrough(line!)]);
  assert.equal(cutThrough({ vote: 0, constant: 9, slope: 1, fit: line!.fit }), undefined);
});

test('10.18 ideal points: the other clubs fade when one is chosen', () => {
  const { clubs } = drawn('ods');
  const members = ({ points }: (typeof clubs)[number]) => valuesOf(points, 'tip').join();
  const bright = clubs.filter(({ opacity = 1 }) => opacity > 0.5);
  assert.equal(bright.length, 1);
  assert.match(members(bright[0]!), /\(ODS\)/);
});
