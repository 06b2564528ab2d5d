import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubAt } from './members.ts';
import { tinyParliament } from './options.ts';
import { makeParliament, type Period } from './parliament.ts';
import type { Vote } from './record.ts';

const { periods } = makeParliament();
const all = [...periods, ...makeParliament(tinyParliament).periods];

/** Acts as `ballots.ts` numbers them: yes, no, abstained, idle, absent, excused, before the oath. */
const actsOf = ({ ballots, members }: Period, { row }: Vote) =>
  Array.from(ballots.acts.slice(row * ballots.seats, (row + 1) * ballots.seats), (act, seat) => {
    return { act, member: members[ballots.members[row * ballots.seats + seat]!]! };
  });

test('a vote has one ballot per seat, and they are what its summary counts', () => {
  for (const period of all) {
    for (const vote of period.votes) {
      const ballots = actsOf(period, vote);
      const count = (act: number) => ballots.filter((one) => one.act === act).length;
      const { yes, no, abstained, idle, registered } = vote;
      assert.equal(new Set(ballots.map((one) => one.member)).size, period.options.seats);
      assert.deepEqual([0, 1, 2, 3].map(count), [yes, no, abstained, idle]);
      assert.equal(registered, yes + no + abstained + idle);
    }
  }
});

test('a motion passes with the quorum; only one void vote of a period says otherwise', () => {
  for (const period of all) {
    const odd = period.votes.filter((vote) => vote.passed !== vote.yes >= vote.quorum);
    assert.deepEqual(
      odd.map((vote) => vote.void),
      [true],
    );
  }
  assert.deepEqual(
    all.map(({ votes }) => votes.filter((vote) => vote.void).length),
    [72, 29, 3, 3],
  );
});

test('seats change hands without a gap, and heirs begin before the oath', () => {
  for (const period of all) {
    const heirs = period.members.filter((member) => member.replaces !== undefined);
    assert.equal(heirs.length, period.options.replacements);
    for (const heir of heirs) {
      assert.equal(heir.from, heir.replaces!.to! + 1);
      const acts = period.votes.flatMap((vote) =>
        actsOf(period, vote).flatMap(({ member, act }) => (member === heir ? [act] : [])),
      );
      assert.deepEqual([acts[0], acts.includes(6, 1)], [6, false]);
    }
  }
});

test('members change clubs, and at the hour of the change the later club counts', () => {
  for (const { members, options } of periods) {
    const moved = members.filter((member) => member.memberships.length > 1);
    const ways = moved.map(({ memberships }) => memberships.map(({ club }) => club.affiliated));
    assert.equal(moved.length, options.switchers);
    assert.deepEqual([...new Set(ways.map(String))].sort(), [
      'true,false',
      'true,false,true',
      'true,true',
    ]);
    const [first, second] = moved[0]!.memberships;
    const at = second!.fromHour * 60;
    assert.equal(clubAt(moved[0]!, second!.from, at - 1), first!.club);
    assert.equal(clubAt(moved[0]!, second!.from, at), second!.club);
  }
});

test('clubs are more or less united, and some votes hang on a few', () => {
  for (const period of periods) {
    const shares = period.clubs.slice(0, -1).map((club) => {
      const votes = period.votes.map((vote) => {
        const sides = actsOf(period, vote).filter(
          ({ act, member }) => act <= 1 && clubAt(member, vote.day, vote.minute) === club,
        );
        const yes = sides.filter(({ act }) => act === 0).length;
        return { rebels: Math.min(yes, sides.length - yes), sides: sides.length };
      });
      const sum = (of: 'rebels' | 'sides') => votes.reduce((total, one) => total + one[of], 0);
      return sum('rebels') / sum('sides');
    });
    assert.ok(Math.max(...shares) < 0.15, `rebel shares ${shares}`);
    assert.ok(Math.max(...shares) > 3 * Math.min(...shares), `rebel shares ${shares}`);
    assert.ok(period.votes.filter((vote) => Math.abs(vote.yes - vote.quorum) <= 2).length > 20);
  }
});
