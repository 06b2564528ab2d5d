import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrintLink, Vote } from '../chamber/period.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';

for (const number of [7, 1] as const) {
  test(`1.2: the votes of period ${number} are linked to the prints of an independent reading`, {
    skip: noRealData,
  }, async () => {
    const { votes, prints } = await realPeriod(number);
    const { sample, votes_linked } = expectedOf(number).tisk_lookup;
    const linked = votes.filter(({ id }) => prints.has(id));
    const byAgenda = linked.filter(({ id }) => prints.get(id)?.by !== 'name');
    assert.equal(byAgenda.length, votes_linked);

    const byItem = new Map<string, PrintLink[]>();
    for (const vote of byAgenda)
      byItem.set(key(vote), [...(byItem.get(key(vote)) ?? []), prints.get(vote.id)!]);
    let compared = 0;
    for (const { schuze, bod, id_tisk, ct } of sample) {
      for (const { print } of byItem.get(`${schuze}/${bod}`) ?? []) {
        assert.deepEqual([print.id, print.number], [id_tisk, ct], `${schuze}/${bod}`);
        compared += 1;
      }
    }
    assert.ok(compared > 0);
  });
}

const key = ({ session, item }: Vote) => `${session}/${item}`;
