import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Act } from './ballot-simulation.ts';
import { ballotsOf } from './ballots.ts';
import { clubAt, latestClub } from './members.ts';
import { tinyParliament } from './options.ts';
import { makeParliament, type Period } from './parliament.ts';
import type { Vote } from './record.ts';

const { periods } = makeParliament();
const [older, newer] = periods as [Period, Period];
const tiny = makeParliament(tinyParliament).periods;

test('a vote has one ballot per seat, and they are what its summary counts', () => {
  for (const period of [...periods, ...tiny]) {
    for (const vote of period.votes) {
      const ballots = ballotsOf(period, vote);
      const count = (act: Act) => ballots.filter((one) => one.act === act).length;
      assert.equal(new Set(ballots.map((one) => one.member)).size, period.options.seats);
      assert.deepEqual(
        [count(Act.yes), count(Act.no), count(Act.abstained), count(Act.idle)],
        [vote.yes, vote.no, vote.abstained, vote.idle],
      );
      assert.equal(vote.registered, vote.yes + vote.no + vote.abstained + vote.idle);
    }
  }
});

test('a motion passes with the quorum; only one void vote of a period says otherwise', () => {
  for (const period of [...periods, ...tiny]) {
    const odd = period.votes.filter((vote) => vote.passed !== vote.yes >= vote.quorum);
    assert.equal(odd.length, 1);
    assert.equal(odd[0]?.void, true);
  }
});

test('1.1: as many votes are void as asked for', () => {
  assert.deepEqual(
    periods.map(({ votes }) => votes.filter((vote) => vote.void).length),
    [72, 29],
  );
  assert.deepEqual(
    tiny.map(({ votes }) => votes.filter((vote) => vote.void).length),
    [3, 3],
  );
});

test('votes are in order of time and id and numbered within their session', () => {
  for (const { votes, sessions } of [...periods, ...tiny]) {
    for (let at = 1; at < votes.length; at++) {
      const [a, b] = [votes[at - 1]!, votes[at]!];
      const apart = b.day - a.day || b.minute - a.minute || b.id - a.id;
      assert.ok(apart > 0);
    }
    for (const session of sessions) {
      const numbers = votes.filter((vote) => vote.session === session).map((vote) => vote.number);
      assert.deepEqual(
        numbers,
        Array.from({ length: session.votes }, (_, index) => index + 1),
      );
    }
  }
});

test('seats change hands without a gap, and heirs begin before the oath', () => {
  for (const period of [...periods, ...tiny]) {
    const heirs = period.members.filter((member) => member.replaces !== undefined);
    assert.equal(heirs.length, period.options.replacements);
    assert.equal(period.members.length, period.options.seats + heirs.length);
    for (const heir of heirs) {
      assert.equal(heir.from, heir.replaces!.to! + 1);
      const acts = period.votes.flatMap((vote) =>
        ballotsOf(period, vote)
          .filter((one) => one.member === heir)
          .map((one) => one.act),
      );
      assert.deepEqual([acts[0], acts.includes(Act.beforeOath, 1)], [Act.beforeOath, false]);
    }
  }
});

test('members change clubs: for another, for none, and for none and another', () => {
  for (const { members, options } of periods) {
    const moved = members.filter((member) => member.memberships.length > 1);
    const ways = new Set(
      moved.map((member) => member.memberships.map(({ club }) => club.affiliated).join()),
    );
    assert.equal(moved.length, options.switchers);
    assert.deepEqual([...ways].sort(), ['true,false', 'true,false,true', 'true,true']);
  }
});

test('at the hour of the change the later club counts', () => {
  const member = older.members.find((one) => one.memberships.length === 2)!;
  const [first, second] = member.memberships;
  const { from, fromHour } = second!;
  assert.equal(clubAt(member, from, fromHour * 60 - 1), first!.club);
  assert.equal(clubAt(member, from, fromHour * 60), second!.club);
  assert.equal(latestClub(member), second!.club);
  assert.equal(clubAt(member, member.from - 1, 600), undefined);
});

test('some members sit in both periods under one person and two numbers', () => {
  const numbers = new Map(older.members.map((member) => [member.person, member.id]));
  const again = newer.members.filter((member) => numbers.has(member.person));
  assert.ok(again.length > 60 && again.length < 120, `${again.length} sit again`);
  assert.ok(again.every((member) => numbers.get(member.person) !== member.id));
  assert.equal(new Set(newer.members.map((member) => member.person)).size, newer.members.length);
});

test('clubs are more or less united, and some votes hang on a few', () => {
  for (const period of periods) {
    const shares = period.clubs
      .filter((club) => club.affiliated)
      .map((club) =>
        rebelShare(period, (vote, member) => clubAt(member, vote.day, vote.minute) === club),
      );
    assert.ok(Math.max(...shares) < 0.15, `rebel shares ${shares}`);
    assert.ok(Math.max(...shares) > 3 * Math.min(...shares), `rebel shares ${shares}`);
    assert.ok(period.votes.filter((vote) => Math.abs(vote.yes - vote.quorum) <= 2).length > 20);
  }
});

test('attendance is a habit of each member', () => {
  const rates = older.members.map((member) => {
    const acts = older.votes.flatMap((vote) =>
      vote.row % 10 === 0 ? ballotsOf(older, vote).filter((one) => one.member === member) : [],
    );
    return (
      acts.filter((one) => one.act === Act.absent || one.act === Act.excused).length / acts.length
    );
  });
  assert.ok(Math.min(...rates) < 0.05 && Math.max(...rates) > 0.3, `${rates.sort()}`);
});

test('a challenged vote may be repeated right away, and what counts is the repetition', () => {
  for (const { challenges } of periods) {
    const repeated = challenges.filter((one) => one.mode === 0);
    assert.ok(repeated.length > 3);
    for (const { vote, onRepeating, repeated: again } of repeated) {
      assert.deepEqual([onRepeating?.row, again?.row], [vote.row + 1, vote.row + 2]);
    }
  }
});

/** Of the yes and no of some members, how many went against the greater part of the same members. */
function rebelShare(
  period: Period,
  belongs: (vote: Vote, member: Period['members'][number]) => boolean,
) {
  let rebels = 0;
  let all = 0;
  for (const vote of period.votes) {
    const acts = ballotsOf(period, vote).filter(
      (one) => one.act <= Act.no && belongs(vote, one.member),
    );
    const yes = acts.filter((one) => one.act === Act.yes).length;
    rebels += Math.min(yes, acts.length - yes);
    all += acts.length;
  }
  return rebels / all;
}
