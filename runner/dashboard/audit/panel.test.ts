import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditLine } from '../../job/audit.ts';
import { pausesIn } from '../../job/audit.ts';
import { type View, viewOf } from '../../ui/view.ts';
import { pausedBy } from './panel.ts';

const NOW = Date.UTC(2026, 10, 24, 3);
const line = (what: string, who: string, target = 'mail', minutesAgo = 1): AuditLine => ({
  ...{ what, who, target, at: NOW - minutesAgo * 60_000, from: '10.0.0.7' },
});
const whoPaused = (...newestFirst: AuditLine[]) => pausesIn(newestFirst).get('mail')?.who;

test('1.5, 5: of several pauses the one counts that stopped the queue', () => {
  const [late, early] = [line('queue.paused', 'late'), line('queue.paused', 'early')];
  assert.equal(whoPaused(late, line('queue.changed', 'x'), early), 'early');
  assert.equal(whoPaused(late, line('queue.resumed', 'x'), early), 'late');
  assert.equal(whoPaused(late, line('queue.deleted', 'x'), early), 'late');
  assert.equal(whoPaused(line('queue.resumed', 'x'), early), undefined);
  assert.equal(whoPaused(line('queue.resumed', 'x', 'other'), early), 'early');
  assert.equal(whoPaused(line('queue.paused', 'late', 'other')), undefined);
});

test('1.5, 5: where nobody has a token, a pause is told by the address it came from', () => {
  const said = (who: string, locale: 'cs' | 'en') =>
    String(pausedBy(line('', who, '', 8), viewOf({ locale, now: NOW } as View))).replace(
      /<[^>]*>/g,
      '',
    );
  assert.equal(said('maja', 'en'), 'by maja, 02:52:00 8 min ago');
  assert.equal(said('maja', 'cs'), 'tokenem maja, 02:52:00 před 8 min');
  assert.equal(said('anyone', 'en'), 'from 10.0.0.7, 02:52:00 8 min ago');
  assert.equal(said('anyone', 'cs'), 'z adresy 10.0.0.7, 02:52:00 před 8 min');
});
