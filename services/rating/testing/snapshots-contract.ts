import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SnapshotStore, Subject } from '../store/ports.ts';

type Open = () => Promise<{ snapshots: SnapshotStore; close(): Promise<void> }>;

const STANDING = { points: 1200, wins: 30, losses: 25 };
const point = (date: string, mu = 1) => ({ date, mu, sigma: 30.25 });
let made = 0;
const somebody = (about: Partial<Subject> = {}): Subject => ({
  region: 'euw1',
  queue: 'solo',
  account: { puuid: `p${made++}`, gameName: 'Žofie', tagLine: 'CZ' },
  ...about,
});

/** Both databases pass these. */
export function snapshotsContract(name: string, open: Open): void {
  describe(`1.9: ${name} keeps the snapshot contract`, () => {
    const withStore = (work: (snapshots: SnapshotStore) => Promise<void>) => async () => {
      const { snapshots, close } = await open();
      await work(snapshots).finally(close);
    };

    test(
      'a second estimate of a day replaces the first; points come back oldest first, by queue and region',
      withStore(async (snapshots) => {
        const subject = somebody();
        for (const [date, mu] of [
          ['2026-03-02', 5],
          ['2026-02-28', 1],
          ['2026-03-10', 3],
          ['2026-03-02', 2],
        ] as const)
          await snapshots.add(subject, point(date, mu), STANDING);
        await snapshots.add({ ...subject, queue: 'flex' }, point('2026-03-02', 9), STANDING);
        assert.deepEqual(await snapshots.points(subject, '2026-03-01'), [
          point('2026-03-02', 2),
          point('2026-03-10', 3),
        ]);
        assert.deepEqual(await snapshots.points({ ...subject, region: 'kr' }, '2026-01-01'), []);
      }),
    );

    test(
      'due are those asked for lately who have no point that day, the latest asked first, by their newest name',
      withStore(async (snapshots) => {
        const [long, lately, today, done] = [somebody(), somebody(), somebody(), somebody()];
        const renamed = { ...today, account: { ...today.account, gameName: 'Nová' } };
        await snapshots.remember(long, '2026-01-01');
        await snapshots.remember(lately, '2026-03-01');
        await snapshots.remember(today, '2026-03-09');
        await snapshots.remember(renamed, '2026-03-08');
        await snapshots.remember(done, '2026-03-09');
        await snapshots.add(done, point('2026-03-10'), STANDING);
        const due = (limit: number) => snapshots.due('2026-03-10', '2026-02-08', limit);
        assert.deepEqual(await due(10), [renamed, lately]);
        assert.deepEqual(await due(1), [renamed]);
        await snapshots.deleteBefore('2999-01-01');
      }),
    );

    test(
      'a forgotten account has no point and no name any more, and its digests are kept',
      withStore(async (snapshots) => {
        const [gone, stays] = [somebody(), somebody()];
        for (const one of [gone, stays]) {
          await snapshots.remember(one, '2026-03-02');
          await snapshots.add(one, point('2026-03-02'), STANDING);
        }
        await snapshots.forget(['a', 'b'], gone.account.puuid);
        await snapshots.forget(['b', 'c'], undefined);
        assert.deepEqual((await snapshots.forgotten()).toSorted(), ['a', 'b', 'c']);
        assert.deepEqual(await snapshots.due('2026-03-03', '2026-01-01', 10), [stays]);
        assert.deepEqual(await snapshots.points(gone, '2026-01-01'), []);
      }),
    );

    test(
      'points before a day are deleted, and who was not asked for since and has none',
      withStore(async (snapshots) => {
        const [old, recent] = [somebody(), somebody()];
        for (const [one, day] of [
          [old, '2020-03-02'],
          [recent, '2020-05-02'],
        ] as const) {
          await snapshots.remember(one, day);
          await snapshots.add(one, point(day), STANDING);
        }
        await snapshots.deleteBefore('2020-04-01');
        assert.deepEqual(await snapshots.points(old, '2020-01-01'), []);
        assert.equal((await snapshots.points(recent, '2020-01-01')).length, 1);
        const known = await snapshots.due('2999-01-01', '2020-01-01', 1000);
        const puuids = known.map(({ account }) => account.puuid);
        assert.ok(puuids.includes(recent.account.puuid) && !puuids.includes(old.account.puuid));
      }),
    );

    test(
      'a week is an estimate with the standing seven days later, the latest first, by region and queue; not over a new season',
      withStore(async (snapshots) => {
        const [one, other] = [somebody({ region: 'la1' }), somebody({ region: 'la1' })];
        const add = (subject: Subject, date: string, wins: number) =>
          snapshots.add(subject, point(date, 1300), { points: 1000 + wins, wins, losses: 9 });
        for (const [date, wins] of [
          ['2026-02-25', 40],
          ['2026-03-04', 44],
          ['2026-03-05', 45],
          ['2026-03-11', 49],
        ] as const)
          await add(one, date, wins);
        await add(other, '2026-03-01', 90);
        await add(other, '2026-03-08', 3);
        const of = { region: 'la1', queue: 'solo' } as const;
        const week = (before: number, after: number) => ({
          mu: 1300,
          sigma: 30.25,
          before: { points: 1000 + before, wins: before, losses: 9 },
          after: { points: 1000 + after, wins: after, losses: 9 },
        });
        const both = [week(44, 49), week(40, 44)];
        assert.deepEqual(await snapshots.weeks(of, '2026-02-20', 50), both);
        assert.deepEqual(await snapshots.weeks(of, '2026-02-20', 1), [both[0]]);
        assert.deepEqual(await snapshots.weeks(of, '2026-03-01', 50), [both[0]]);
        assert.deepEqual(await snapshots.weeks({ ...of, queue: 'flex' }, '2026-02-20', 50), []);
      }),
    );
  });
}
