import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceState } from '../market/fetch-run.ts';
import { age, type Freshness, freshnessBadge, lateSources } from './freshness.ts';

const now = new Date('2026-11-20T12:00:00Z');
const run = (finishedAt: string, outcome: 'updated' | 'failed' = 'updated') => ({
  source: 'portal' as const,
  outcome,
  recordsCount: 1,
  errorMessage: undefined,
  startedAt: finishedAt,
  finishedAt,
});
const freshness = (portal: Partial<SourceState>, more: Partial<Freshness> = {}): Freshness => ({
  refreshing: false,
  lastRefresh: '2026-11-20T11:00:00Z',
  sources: [{ source: 'portal', lastRun: undefined, lastGood: undefined, ...portal }],
  now,
  version: 7,
  ...more,
});

test('a source is late after twice its rhythm, not before', () => {
  const good = run('2026-11-20T01:00:00Z');
  assert.equal(lateSources(freshness({ lastRun: good, lastGood: good })).length, 0);
  const old = run('2026-11-19T23:00:00Z');
  assert.equal(lateSources(freshness({ lastRun: old, lastGood: old })).length, 1);
});

test('a source that is not set up is not late', () => {
  assert.equal(lateSources(freshness({})).length, 0);
});

test('2.A state: refreshing is said, and asked again soon', () => {
  const badge = String(freshnessBadge('en', freshness({}, { refreshing: true })));
  assert.match(badge, /downloading/);
  assert.match(badge, /hx-trigger="every 5s"/);
});

test('a failure with fresh data is a remark, with old data an alarm', () => {
  const failed = run('2026-11-20T11:30:00Z', 'failed');
  const fresh = freshness({ lastRun: failed, lastGood: run('2026-11-20T06:00:00Z') });
  assert.match(String(freshnessBadge('en', fresh)), /pill warn/);
  const old = freshness({ lastRun: failed, lastGood: run('2026-11-10T06:00:00Z') });
  assert.match(String(freshnessBadge('en', old)), /pill bad[\s\S]*10 days ago/);
  const never = freshness({ lastRun: failed, lastGood: undefined });
  assert.match(String(freshnessBadge('en', never)), /has not answered yet/);
});

test('an open page is told that there are newer figures', () => {
  assert.match(String(freshnessBadge('en', freshness({}), 6)), /Load newer figures/);
  assert.doesNotMatch(String(freshnessBadge('en', freshness({}), 7)), /Load newer figures/);
});

test('ages are said in the largest whole unit, in three Czech forms', () => {
  const ago = (iso: string) => age('cs', iso, now);
  assert.equal(ago('2026-11-20T12:00:00Z'), 'před chvílí');
  assert.equal(ago('2026-11-20T11:59:00Z'), 'před 1 minutou');
  assert.equal(ago('2026-11-20T09:00:00Z'), 'před 3 hodinami');
  assert.equal(ago('2026-11-15T12:00:00Z'), 'před 5 dny');
});
