import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeArchives } from './archives.ts';
import { tinyParliament } from './options.ts';
import { readArchive, recordsOf } from './testing/read-archive.ts';

const archives = makeArchives();
const members = readArchive(archives.get('poslanci.zip'));
const sessions = readArchive(archives.get('schuze.zip'));
const votes = readArchive(archives.get('hl-2021ps.zip'));

test('1.1: quotes are literal and a file holds an odd number of them', () => {
  const quotes = [...votes.get('hl2021s.unl')!].filter((byte) => byte === 0x22).length;
  assert.equal(quotes, 1);
});

test('every period has a vote without a title, one without an item, and a roll call', () => {
  const tiny = makeArchives(tinyParliament);
  for (const [source, year] of [
    [archives, 2021],
    [archives, 2025],
    [tiny, 2021],
    [tiny, 2025],
  ] as const) {
    const rows = recordsOf(readArchive(source.get(`hl-${year}ps.zip`)), `hl${year}s.unl`);
    const sums = rows.filter(
      (record) =>
        Number(record[9]) + Number(record[10]) + Number(record[7]) + Number(record[8]) >
        Number(record[11]),
    );
    assert.equal(rows.filter((record) => record[15] === ' ').length, 1);
    assert.equal(rows.filter((record) => record[4] === '').length, 1);
    assert.equal(sums.length, 1, `${year}: the summary of one roll call counts the absent`);
    const [, , , , item, , , yes, , , , , quorum, , result] = sums[0]!;
    assert.deepEqual([item, quorum], ['0', source === tiny ? '7' : '101'], 'a confidence vote');
    assert.equal(result, Number(yes) >= Number(quorum) ? 'A' : 'R');
  }
});

test('functions in memberships have the numbers of clubs their bearers never joined', () => {
  const organs = recordsOf(members, 'organy.unl');
  const clubs = new Set(organs.filter((record) => record[2] === '1').map(([id]) => id!));
  const rows = recordsOf(members, 'zarazeni.unl');
  const functions = rows.filter((record) => record[2] === '1');
  const joined = new Set(
    rows.filter((record) => record[2] === '0').map(([who, what]) => `${who} ${what}`),
  );
  const misleading = functions.filter(([, what]) => clubs.has(what!));
  assert.ok(misleading.length >= 10, `${misleading.length} collisions`);
  assert.ok(misleading.every(([who, what]) => !joined.has(`${who} ${what}`)));
  assert.equal(rows.filter((record) => record[5] === '21.10.2105').length, 1);
});

test('the number of a parliament yet to be elected belongs to a group of friends', () => {
  const before = makeArchives({ snapshot: '2025-09-30', periods: [{ period: 9, votes: 60 }] });
  const organ = (files: ReadonlyMap<string, Uint8Array>, id: string) =>
    recordsOf(files, 'organy.unl').find((record) => record[0] === id);
  assert.equal(organ(readArchive(before.get('poslanci.zip')), '174')?.[2], '13');
  assert.deepEqual(organ(members, '174')?.slice(2, 4), ['11', 'PSP10']);
});

test('the newest sessions are missing, the others there twice under one id', () => {
  const rows = recordsOf(sessions, 'schuze.unl').filter((record) => record[1] === '174');
  const bySession = Map.groupBy(rows, (record) => record[2]);
  assert.equal(bySession.has('31'), false);
  assert.equal(bySession.size, 30);
  for (const pair of bySession.values()) {
    assert.equal(new Set(pair.map(([id]) => id)).size, 1);
    assert.deepEqual(pair.map((record) => record[6]).sort(), ['', '1']);
  }
});

test('the agenda holds answers with borrowed numbers, entities and real hard spaces', () => {
  const rows = recordsOf(sessions, 'bod_schuze.unl');
  assert.deepEqual([...new Set(rows.map((record) => record[9]))].sort(), ['', '0', '1']);
  assert.ok(rows.some((record) => record[3] === '6' && record[2] !== ''));
  assert.ok(rows.some((record) => record[11]!.includes('&nbsp;')));
  assert.ok(rows.some((record) => record[6]!.includes('\u00a0')));
});

test('votes are in no order, and their ids not in that of time', () => {
  const rows = recordsOf(votes, 'hl2021s.unl');
  const ids = rows.map(([id]) => Number(id));
  const byTime = rows
    .map((record) => ({
      id: Number(record[0]),
      time: record[5]!.split('.').reverse().join('') + record[6],
    }))
    .sort((a, b) => a.time.localeCompare(b.time) || a.id - b.id);
  const inversions = byTime.filter(
    (one, index) => index > 0 && one.id < byTime[index - 1]!.id,
  ).length;
  const next = recordsOf(readArchive(archives.get('hl-2025ps.zip')), 'hl2025s.unl').map(([id]) =>
    Number(id),
  );
  assert.notDeepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  assert.ok(inversions >= 3, `${inversions} inversions`);
  assert.equal(new Set([...ids, ...next]).size, ids.length + next.length);
});

test('titles are cut at 70 characters', () => {
  const titles = recordsOf(votes, 'hl2021s.unl').map((record) => record[15]!.length);
  assert.equal(Math.max(...titles), 70);
});

test('1.4: the letters of ballots are those of today', () => {
  const ballots = recordsOf(votes, 'hl2021h1.unl');
  assert.deepEqual(new Set(ballots.map((record) => record[2])), new Set('ABK@W'));
});
