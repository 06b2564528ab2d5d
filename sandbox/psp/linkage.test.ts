import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeArchive } from './archives.ts';
import { makeParliament, type Period } from './parliament.ts';
import type { Knowledge, Vote } from './record.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const parliament = makeParliament();
const [older, newer] = parliament.periods as [Period, Period];
const sessions = readArchive(makeArchive(parliament, 'schuze.zip'));
const prints = readArchive(makeArchive(parliament, 'tisky.zip'));

/** Prints by session and item of a period, from the agenda rows that are accepted. */
function agenda(period: Period, accepts: (record: string[]) => boolean): Map<string, string> {
  const numbers = new Map(
    recordsOf(sessions, 'schuze.unl')
      .filter((record) => record[1] === String(period.organId))
      .map((record) => [record[0], record[2]]),
  );
  const links = new Map<string, string>();
  for (const record of recordsOf(sessions, 'bod_schuze.unl')) {
    const session = numbers.get(record[1]);
    if (session !== undefined && record[2] !== '' && accepts(record)) {
      links.set(`${session}/${record[4]}`, record[2]!);
    }
  }
  return links;
}

const approvedOnly = (record: string[]) => record[9] === '';
const linkOf = (links: Map<string, string>, vote: Vote) =>
  vote.item === undefined ? undefined : links.get(`${vote.session.number}/${vote.item.number}`);
const votesIn = (period: Period, knowledge: Knowledge) =>
  period.votes.filter((vote) => vote.session.knowledge === knowledge);

test('1.2: in approved sessions the approved agenda leads every vote to its print', () => {
  for (const period of parliament.periods) {
    const links = agenda(period, approvedOnly);
    const votes = votesIn(period, 'approved');
    assert.ok(votes.some((vote) => vote.print !== undefined));
    for (const vote of votes) {
      assert.equal(
        linkOf(links, vote),
        vote.print === undefined ? undefined : String(vote.print.id),
      );
    }
  }
});

test('1.2: invitations and answers lead more than a tenth of the votes to a wrong print', () => {
  const links = agenda(older, () => true);
  const votes = votesIn(older, 'approved').filter((vote) => vote.item !== undefined);
  const wrong = votes.filter(
    (vote) =>
      linkOf(links, vote) !== (vote.print === undefined ? undefined : String(vote.print.id)),
  );
  assert.ok(wrong.length > votes.length / 10, `${wrong.length} of ${votes.length}`);
});

test('1.2: the newest sessions have votes about prints and no agenda, names alone can link', () => {
  const links = agenda(newer, () => true);
  const votes = [...votesIn(newer, 'bare'), ...votesIn(newer, 'unknown')];
  const about = votes.filter((vote) => vote.print !== undefined);
  assert.deepEqual([...new Set(votes.map((vote) => vote.session.number))], [29, 30, 31]);
  assert.ok(votes.every((vote) => linkOf(links, vote) === undefined));
  assert.ok(about.length > 20);
  for (const vote of about) assert.ok(vote.title.startsWith(vote.print!.shortName));
});

test('the history names the vote of a third reading, its item and its law', () => {
  const votes = new Map(older.votes.map((vote) => [String(vote.id), vote]));
  const direct = recordsOf(prints, 'hist.unl').filter((record) => votes.has(record[3]!));
  assert.ok(direct.length > 100);
  for (const [, print, , vote, transition, item] of direct) {
    const found = votes.get(vote!)!;
    assert.deepEqual([print, item], [String(found.print?.id), String(found.item?.id)]);
    const steps: Record<string, boolean> = { 33: true, 34: false, 63: true, 65: false };
    assert.equal(found.passed, steps[transition!]);
  }
});
