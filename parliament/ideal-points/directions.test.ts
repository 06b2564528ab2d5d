import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Period, UNAFFILIATED } from '../chamber/period.ts';
import { clubsOnALine } from '../testing/sample-chamber-of-clubs.ts';
import { clubPositions, idealPoints } from './analyse.ts';
import { agendaBlocks } from './contested.ts';

const estimateOf = (period: Period, dimensions: 1 | 2 = 1) =>
  idealPoints({
    calls: period,
    dimensions,
    abstention: 'no',
    blocks: agendaBlocks(period.votes),
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
  const anchorOf = (clubs: readonly string[], clubOf: (m: number) => number) => {
    const other = relabelled(period, clubs, clubOf);
    const { anchor, points } = estimateOf(other);
    const own = clubPositions(other, points).find(({ code }) => code === anchor);
    assert.ok(own === undefined || own.x > 0, `${anchor} at ${own?.x}`);
    return anchor;
  };
  assert.equal(
    anchorOf(['Jih', 'ODS'], (m) => (m < 3 ? 1 : 0)),
    'ODS',
  );
  assert.equal(
    anchorOf(['ODS', 'Jih'], (m) => (m < 3 ? 0 : 1)),
    'ODS',
  );
  assert.equal(
    anchorOf(['ODS', 'Jih'], (m) => (m < 2 ? 0 : 1)),
    'Jih',
  );
  assert.equal(
    anchorOf(['Jih', 'Sever'], (m) => (m < 19 ? 0 : 1)),
    'Sever',
  );
  assert.equal(
    anchorOf(['Jih', 'Sever'], (m) => (m < 20 ? 1 : 0)),
    'Jih',
  );
  assert.equal(
    anchorOf([UNAFFILIATED, 'Jih'], (m) => (m < 30 ? 0 : 1)),
    'Jih',
  );
  assert.equal(
    anchorOf([UNAFFILIATED, 'Jih'], () => 0),
    undefined,
  );
  assert.equal(
    anchorOf(['Jih'], () => -1),
    undefined,
  );
  assert.equal(
    anchorOf(['Jih'], (m) => (m < 1 ? 0 : -1)),
    'Jih',
  );
  for (let part = 0; part < 8; part++) {
    assert.equal(
      anchorOf(['Jih', 'ODS'], (m) => (m % 8 === part ? 1 : 0)),
      'ODS',
    );
  }
});

test('10.18 ideal points: of clubs with three members and a name, the farthest one is above', () => {
  const period = clubsOnALine();
  const { points } = estimateOf(period, 2);
  const byHeight = points.toSorted((a, b) => a.y - b.y).map(({ member }) => member);
  const rank = new Map(byHeight.map((member, place) => [member, place]));
  const clubs = ['ODS', 'Jih', 'Dva', UNAFFILIATED];
  // Jih at one end; at the other two members of a small club, or the unaffiliated.
  const layouts: ((place: number) => number)[] = [
    (place) => (place < 8 ? 1 : 0),
    (place) => (place >= 32 ? 1 : 0),
    (place) => (place < 3 ? 1 : 0),
    (place) => (place >= 37 ? 1 : 0),
    (place) => (place < 2 ? 2 : place >= 30 ? 1 : 0),
    (place) => (place >= 38 ? 2 : place < 10 ? 1 : 0),
    (place) => (place < 3 ? 3 : place >= 30 ? 1 : 0),
    (place) => (place >= 37 ? 3 : place < 10 ? 1 : 0),
    // Medians of less than one standard deviation.
    ...[14, 20, 26, 32, 38].flatMap((end) => [
      (place: number) => (place % 2 === 0 && place < end ? 1 : 0),
      (place: number) => (place % 2 === 1 && place >= 40 - end ? 1 : 0),
    ]),
    (place) => (place < 25 ? 1 : 0),
    (place) => (place < 15 ? 0 : 1),
    (place) => (place >= 12 && place < 22 ? 1 : 0),
    (place) => (place >= 18 && place < 28 ? 1 : 0),
    (place) => (place % 2 === 0 && place < 30 ? 1 : 0),
    (place) => (place % 2 === 0 && place > 10 ? 1 : 0),
  ];
  for (const [number, layout] of layouts.entries()) {
    const other = relabelled(period, clubs, (m) => layout(rank.get(m) ?? 20));
    const result = estimateOf(other, 2);
    const [farthest] = clubPositions(other, result.points)
      .filter(({ code, members }) => code !== UNAFFILIATED && members >= 3)
      .sort((a, b) => Math.abs(b.y) - Math.abs(a.y));
    assert.ok(farthest!.y > 0, `layout ${number}: ${farthest!.code} at ${farthest!.y}`);
  }
});
