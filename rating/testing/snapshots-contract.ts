import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SnapshotStore, Subject } from '../store/ports.ts';

const STANDING = { points: 1200, wins: 30, losses: 25 };

/** Both databases pass these. */
export function snapshotsContract(
  name: string,
  open: () => Promise<{ snapshots: SnapshotStore; close(): Promise<void> }>,
): void {
  describe(`1.9: ${name} keeps the snapshot contract`, () => {
    let made = 0;
    const somebody = (about: Partial<Subject> = {}): Subject => ({
      region: 'euw1',
      queue: 'solo',
      account: { puuid: `p${made++}`, gameName: 'Žofie', tagLine: 'CZ' },
      ...about,
    });
    const named = (gameName: string) =>
      somebody({ account: { puuid: `${gameName} ${made++}`, gameName, tagLine: 'CZ' } });
    /** Whether it is stored who that is. */
    async function isKnown(snapshots: SnapshotStore, { account }: Subject): Promise<boolean> {
      const all = await snapshots.due('2999-01-01', '2000-01-01', 1000);
      return all.some((other) => other.account.puuid === account.puuid);
    }
    async function withStore(work: (snapshots: SnapshotStore) => Promise<void>): Promise<void> {
      const { snapshots, close } = await open();
      try {
        await work(snapshots);
      } finally {
        await close();
      }
    }

    test('points come back oldest first, from the day asked for', () =>
      withStore(async (snapshots) => {
        const subject = somebody();
        for (const [date, mu] of [
          ['2026-03-02', 2],
          ['2026-02-28', 1],
          ['2026-03-10', 3],
        ] as const)
          await snapshots.add(subject, { date, mu, sigma: 30.25 }, STANDING);
        assert.deepEqual(await snapshots.points(subject, '2026-03-01'), [
          { date: '2026-03-02', mu: 2, sigma: 30.25 },
          { date: '2026-03-10', mu: 3, sigma: 30.25 },
        ]);
      }));

    test('a second estimate of a day replaces the first; queues and regions are apart', () =>
      withStore(async (snapshots) => {
        const solo = somebody();
        const flex = { ...solo, queue: 'flex' as const };
        await snapshots.add(solo, { date: '2026-03-02', mu: 1, sigma: 30 }, STANDING);
        await snapshots.add(solo, { date: '2026-03-02', mu: 2, sigma: 31 }, STANDING);
        await snapshots.add(flex, { date: '2026-03-02', mu: 9, sigma: 31 }, STANDING);
        assert.deepEqual(await snapshots.points(solo, '2026-01-01'), [
          { date: '2026-03-02', mu: 2, sigma: 31 },
        ]);
        assert.equal((await snapshots.points({ ...solo, region: 'kr' }, '2026-01-01')).length, 0);
      }));

    test('a forgotten account has no point and no name any more, and its digests are kept', () =>
      withStore(async (snapshots) => {
        const [gone, stays] = [named('Gone'), named('Stays')];
        for (const one of [gone, stays]) {
          await snapshots.remember(one, '2026-03-02');
          await snapshots.add(one, { date: '2026-03-02', mu: 1, sigma: 30 }, STANDING);
        }
        await snapshots.forget(['a', 'b'], gone.account.puuid);
        await snapshots.forget(['b', 'c'], undefined);
        assert.deepEqual((await snapshots.forgotten()).toSorted(), ['a', 'b', 'c']);
        assert.equal(await isKnown(snapshots, gone), false);
        assert.equal((await snapshots.points(gone, '2026-01-01')).length, 0);
        assert.equal((await snapshots.points(stays, '2026-01-01')).length, 1);
      }));

    test('points before a day are deleted, and who was not asked for since and has none', () =>
      withStore(async (snapshots) => {
        const [old, recent] = [named('Old'), named('Recent')];
        for (const [one, day] of [
          [old, '2020-03-02'],
          [recent, '2020-05-02'],
        ] as const) {
          await snapshots.remember(one, day);
          await snapshots.add(one, { date: day, mu: 1, sigma: 30 }, STANDING);
        }
        await snapshots.deleteBefore('2020-04-01');
        assert.equal(await isKnown(snapshots, old), false);
        assert.equal((await snapshots.points(old, '2020-01-01')).length, 0);
        assert.equal(await isKnown(snapshots, recent), true);
        assert.equal((await snapshots.points(recent, '2020-01-01')).length, 1);
      }));

    test('due are those asked for lately who have no point that day, the latest asked first', () =>
      withStore(async (snapshots) => {
        const [long, lately, today, done] = [somebody(), somebody(), somebody(), somebody()];
        await snapshots.remember(long, '2026-01-01');
        await snapshots.remember(lately, '2026-03-01');
        await snapshots.remember(today, '2026-03-09');
        await snapshots.remember(done, '2026-03-09');
        await snapshots.add(done, { date: '2026-03-10', mu: 1, sigma: 30 }, STANDING);
        const due = await snapshots.due('2026-03-10', '2026-02-08', 10);
        const ours = due.filter(({ account }) =>
          [long, lately, today, done].some((subject) => subject.account.puuid === account.puuid),
        );
        assert.deepEqual(ours, [today, lately]);
        assert.equal((await snapshots.due('2026-03-10', '2026-02-08', 1)).length, 1);
      }));

    test('a renamed account keeps its history and is called by its new name', () =>
      withStore(async (snapshots) => {
        const before = somebody();
        const renamed = { ...before, account: { ...before.account, gameName: 'Nová' } };
        await snapshots.remember(before, '2026-03-09');
        await snapshots.add(before, { date: '2026-03-09', mu: 1, sigma: 30 }, STANDING);
        await snapshots.remember(renamed, '2026-03-08');
        const due = await snapshots.due('2026-03-10', '2026-03-09', 100);
        const ours = due.filter(({ account }) => account.puuid === before.account.puuid);
        assert.deepEqual(ours, [renamed]);
        assert.equal((await snapshots.points(renamed, '2026-01-01')).length, 1);
      }));

    test('a week is an estimate with the standing seven days later, the latest first; not over a new season', () =>
      withStore(async (snapshots) => {
        const [one, other] = [somebody({ region: 'la1' }), somebody({ region: 'la1' })];
        const add = (subject: Subject, date: string, wins: number) =>
          snapshots.add(
            subject,
            { date, mu: 1300, sigma: 30 },
            { points: 1000 + wins, wins, losses: 9 },
          );
        await add(one, '2026-02-25', 40);
        await add(one, '2026-03-04', 44);
        await add(one, '2026-03-05', 45);
        await add(one, '2026-03-11', 49);
        await add(other, '2026-03-01', 90);
        await add(other, '2026-03-08', 3);
        const weeks = await snapshots.weeks('2026-02-20', 50);
        const ours = weeks.filter(({ region }) => region === 'la1');
        assert.deepEqual(
          ours.map(({ before, after }) => [before.wins, after.wins]),
          [
            [44, 49],
            [40, 44],
          ],
        );
        assert.deepEqual(ours[0], {
          region: 'la1',
          queue: 'solo',
          mu: 1300,
          sigma: 30,
          before: { points: 1044, wins: 44, losses: 9 },
          after: { points: 1049, wins: 49, losses: 9 },
        });
        const later = await snapshots.weeks('2026-03-01', 50);
        assert.equal(later.filter(({ region }) => region === 'la1').length, 1);
      }));

    test('weeks of one region and queue have the limit to themselves', () =>
      withStore(async (snapshots) => {
        const [few, many] = [
          somebody({ region: 'oc1', queue: 'flex' }),
          somebody({ region: 'br1' }),
        ];
        for (const [subject, days] of [
          [few, ['2026-02-25', '2026-03-04']],
          [many, ['2026-02-26', '2026-03-05', '2026-02-27', '2026-03-06']],
        ] as const)
          for (const date of days)
            await snapshots.add(subject, { date, mu: 1300, sigma: 30 }, STANDING);
        const of = { region: 'oc1', queue: 'flex' } as const;
        const weeks = await snapshots.weeks('2026-02-20', 1, of);
        assert.deepEqual(
          weeks.map(({ region }) => region),
          ['oc1'],
        );
        assert.deepEqual(await snapshots.weeks('2026-02-20', 1, { ...of, queue: 'solo' }), []);
      }));
  });
}
