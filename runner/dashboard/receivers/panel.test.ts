import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCall, type ErrorActivity, emptyHost } from '../../job/receivers.ts';
import type { Worker } from '../../job/worker.ts';
import { type View, viewOf } from '../../ui/view.ts';
import { receiverTables } from './page.ts';
import { countedSpan, receiverSummary } from './panel.ts';

const NOW = Date.UTC(2026, 10, 22, 3, 12);
const HOUR = 3_600_000;
const [en, cs] = (['en', 'cs'] as const).map((locale) => viewOf({ locale, now: NOW } as View)) as [
  View,
  View,
];
const ERROR: ErrorActivity = { host: 'a.example', error: 'HTTP 503', count: 2, lastAt: NOW };

function worker(startedAt: number, about: Partial<Worker> = {}): Worker {
  return {
    ...{ id: 'w', version: '', slots: 1, usedSlots: 0, queues: [], calls: [], restingHosts: [] },
    ...{ startedAt, heartbeatAt: NOW },
    ...about,
  };
}

const called = (host: string) => {
  const sum = emptyHost(host);
  addCall(sum, 5, false);
  return sum;
};

const plain = (markup: unknown) => String(markup).replace(/<[^>]+>/g, '');

test('1.5: the time over which errors are counted is the last hour, or since the oldest worker started', () => {
  const span = (...starts: number[]) =>
    plain(
      countedSpan(
        starts.map((at) => worker(at)),
        en,
      ),
    );
  assert.equal(span(NOW - 2 * HOUR), 'in the last hour');
  assert.equal(span(NOW - HOUR), 'in the last hour');
  assert.equal(span(NOW - HOUR + 1000), 'since 02:12:01, when the worker started');
  assert.equal(span(NOW - 1000, NOW - 60_000), 'since 03:11:00, when the oldest worker started');
  assert.equal(span(NOW - 1000, NOW - 9 * HOUR), 'in the last hour');
  assert.equal(span(), 'in the last hour');
  const czech = countedSpan([worker(NOW - 60_000)], cs);
  assert.equal(plain(czech), 'od 03:11:00, kdy se worker spustil');
});

test('1.5: the overview and the page of receivers name that time where nothing failed and where something did', () => {
  const hosts = [called('a.example')];
  const fresh = worker(NOW - 60_000, { hosts });
  const text = (about: Partial<Worker>, startedAt = NOW - 60_000) =>
    plain(receiverSummary([worker(startedAt, { hosts, ...about })], en));
  assert.match(text({}), /^No call has failed since 03:11:00, when the worker started\. Slowest/);
  assert.match(
    text({ errors: [ERROR] }),
    /^Commonest error since 03:11:00, .*: HTTP 503 \(a\.example, 2 times\)\./,
  );
  assert.match(text({}, NOW - 2 * HOUR), /^No call has failed in the last hour\./);
  const page = (workers: Worker[]) => plain(receiverTables(workers, en));
  assert.match(page([fresh]), /No call has failed since 03:11:00/);
  assert.match(page([worker(NOW - 60_000)]), /No calls since 03:11:00/);
});

test('1.5: a shortened list of receivers says how many there are', () => {
  const hosts = (count: number) =>
    Array.from({ length: count }, (_, index) => called(`h${index}.example`));
  const page = (count: number) =>
    plain(receiverTables([worker(NOW - 2 * HOUR, { hosts: hosts(count) })], en));
  assert.ok(!page(50).includes('the first 50'));
  assert.match(page(51), /in the last hour; the first 50 of 51/);
});
