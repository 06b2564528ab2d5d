import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGIONS } from '../ladder/region.ts';
import { accountCall, entriesCall, matchCall, matchIdsCall } from './routing.ts';

const somebody = { gameName: 'Hide on bush', tagLine: 'KR1' };

test('1.3: accounts are asked for in the three places that know them, oc1 included', () => {
  const hosts = REGIONS.map((region) => accountCall(region, somebody).host);
  assert.deepEqual([...new Set(hosts)].sort(), ['americas', 'asia', 'europe']);
  assert.equal(accountCall('oc1', somebody).host, 'asia');
});

test('1.3: ranks are asked for on the platform, matches on its continent', () => {
  assert.equal(entriesCall('eun1', 'p').host, 'eun1');
  assert.equal(matchCall('EUN1_1').host, 'europe');
  assert.equal(matchCall('OC1_1').host, 'sea');
  assert.equal(matchCall('LA2_1').host, 'americas');
  assert.equal(matchCall('JP1_1').host, 'asia');
});

test('1.3: names travel encoded', () => {
  assert.equal(
    accountCall('kr', { gameName: 'a/b ř', tagLine: '?' }).path,
    '/riot/account/v1/accounts/by-riot-id/a%2Fb%20%C5%99/%3F',
  );
});

test('1.3: match lists are asked by queue number, with the start in seconds', () => {
  const { path } = matchIdsCall('kr', 'p', { queue: 'flex', count: 25, since: 1_700_000_000_999 });
  assert.match(path, /queue=440&type=ranked&start=0&count=25&startTime=1700000000$/);
});
