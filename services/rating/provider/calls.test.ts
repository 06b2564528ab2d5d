import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ParseError } from '@tessera/kit/errors';
import fc from 'fast-check';
import { isTwoTeamsOfFive } from '../ladder/record.ts';
import { REGIONS } from '../ladder/region.ts';
import {
  accountCall,
  entriesCall,
  matchCall,
  matchIdsCall,
  readAccount,
  readEntries,
  readMatch,
  readMatchIds,
} from './calls.ts';

const folder = process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../../shared/data');
const recorded = (name: string) => join(folder, 'rating', name);
const options = existsSync(recorded('match-v5.json'))
  ? {}
  : { skip: `no ${recorded('match-v5.json')}: set TESSERA_DATA` };
const bodyOf = (name: string) => JSON.parse(readFileSync(recorded(name), 'utf8')).body;

test('1.3: recorded ranked entries are read, by queue', options, () => {
  assert.deepEqual(readEntries(bodyOf('league-v4-entries.json')), {
    flex: { rank: { tier: 'DIAMOND', division: 'I', lp: 4 }, wins: 31, losses: 35 },
    solo: { rank: { tier: 'DIAMOND', division: 'III', lp: 0 }, wins: 22, losses: 18 },
  });
});

test('1.3: a recorded list of matches is read in its order', options, () => {
  const ids = readMatchIds(bodyOf('match-v5-ids.json'));
  assert.equal(ids.length, 20);
  assert.equal(ids[0], 'EUN1_3088226589');
});

test('1.3: a recorded match is read: two teams of five, won by one of them', options, () => {
  const match = readMatch(bodyOf('match-v5.json'), 'EUN1_3088226589');
  assert.equal(match.ending, 'played');
  assert.equal(match.participants.length, 10);
  const winners = match.participants.filter(({ win }) => win).map(({ team }) => team);
  assert.deepEqual([winners.length, new Set(winners).size], [5, 1]);
});

test('1.3: an answer about another match than asked for is a lie', options, () => {
  assert.throws(() => readMatch(bodyOf('match-v5.json'), 'EUN1_1'), ParseError);
});

const SOLO = { queueType: 'RANKED_SOLO_5x5', wins: 1, losses: 2 };

test('1.3: an apex entry has no division, whatever the upstream writes or leaves out', () => {
  for (const rank of ['I', undefined, '', 'NA', null]) {
    const { solo } = readEntries([{ ...SOLO, tier: 'MASTER', leaguePoints: 694, rank }]);
    assert.deepEqual(solo?.rank, { tier: 'MASTER', division: '', lp: 694 });
  }
});

test('1.3: entries of other ladders are passed over, whatever they hold', () => {
  const solo = { ...SOLO, tier: 'GOLD', rank: 'I', leaguePoints: 1 };
  const turbo = { ratedTier: 'ORANGE', ratedRating: 4392, wins: 24, losses: 83 };
  for (const other of [turbo, { tier: null }, { tier: 'WOOD' }, { leaguePoints: -1 }, {}]) {
    const entry = { queueType: 'RANKED_TFT_TURBO', ...other };
    assert.deepEqual(Object.keys(readEntries([entry, solo])), ['solo']);
    assert.throws(() => readEntries([{ ...solo, tier: null }]), ParseError);
  }
  assert.deepEqual(readEntries([]), {});
});

const seats = (win: (seat: number) => boolean) =>
  Array.from({ length: 10 }, (_, i) => ({
    puuid: `p${i}`,
    teamId: i < 5 ? 100 : 200,
    win: win(i),
  }));
const matchOf = (participants: object[], queueId = 420) =>
  readMatch(
    {
      metadata: { matchId: 'EUW1_1' },
      info: { queueId, gameStartTimestamp: 1, participants },
    },
    'EUW1_1',
  );

test('1.3: of games of other queues participants are not required to be anybody', () => {
  const bots = seats((i) => i < 5).map((seat, i) => (i < 5 ? { ...seat, puuid: 'BOT' } : seat));
  assert.deepEqual(
    [matchOf(bots, 850).queue, isTwoTeamsOfFive(matchOf(bots, 850).participants)],
    [undefined, false],
  );
  assert.throws(() => matchOf(bots), ParseError);
});

test('1.5: a game that no team has won, or both, has no result', () => {
  assert.equal(matchOf(seats((i) => i < 5)).ending, 'played');
  assert.equal(matchOf(seats(() => false)).ending, 'aborted');
  assert.equal(matchOf(seats(() => true)).ending, 'aborted');
});

test('1.5: a match that is listed twice is one game', () => {
  assert.deepEqual(readMatchIds(['EUW1_1', 'EUW1_2', 'EUW1_1']), ['EUW1_1', 'EUW1_2']);
});

const somebody = { gameName: 'Hide on bush', tagLine: 'KR1' };

test('1.3, 7: an account without names is called what it was asked for; without a puuid it is nobody', () => {
  for (const reply of [{ puuid: 'p' }, { puuid: 'p', gameName: null }])
    assert.deepEqual(readAccount(reply, somebody), { puuid: 'p', ...somebody });
  for (const reply of [{ gameName: 'A', tagLine: 'B' }, { puuid: null }])
    assert.equal(readAccount(reply, somebody), undefined);
});

test('1.3: an id that would lead to another address is no puuid', () => {
  for (const reply of [{ puuid: '../../x' }, { puuid: 42 }, []])
    assert.throws(() => readAccount(reply, somebody), ParseError);
  assert.deepEqual(readMatchIds(['EUW1_1', 'EUW1_1/../x', 'PBE1_1']), ['EUW1_1']);
});

test('1.3: whatever JSON the upstream sends, a reader answers or says it is a lie', () => {
  const readers = [
    (reply: unknown) => readAccount(reply, somebody),
    readEntries,
    readMatchIds,
    (reply: unknown) => readMatch(reply, 'EUW1_1'),
  ];
  fc.assert(
    fc.property(fc.jsonValue(), (reply) => {
      for (const read of readers) {
        try {
          read(reply);
        } catch (error) {
          assert.ok(error instanceof ParseError, String(error));
        }
      }
    }),
  );
});

test('1.3: accounts are asked for in the three places that know them, ranks on the platform, matches on its continent', () => {
  const hosts = REGIONS.map((region) => accountCall(region, somebody).host);
  assert.deepEqual([...new Set(hosts)].sort(), ['americas', 'asia', 'europe']);
  assert.equal(accountCall('oc1', somebody).host, 'asia');
  assert.equal(entriesCall('eun1', 'p').host, 'eun1');
  const matches = ['EUN1_1', 'OC1_1', 'LA2_1', 'JP1_1'].map((id) => matchCall(id).host);
  assert.deepEqual(matches, ['europe', 'sea', 'americas', 'asia']);
});

test('1.3: names travel encoded; match lists are asked by queue number, with the start in seconds', () => {
  const { path } = accountCall('kr', { gameName: 'a/b ř', tagLine: '?' });
  assert.equal(path, '/riot/account/v1/accounts/by-riot-id/a%2Fb%20%C5%99/%3F');
  const ids = matchIdsCall('kr', 'p', { queue: 'flex', count: 25, since: 1_700_000_000_999 });
  assert.match(ids.path, /queue=440&type=ranked&start=0&count=25&startTime=1700000000$/);
});
