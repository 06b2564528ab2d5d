import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTitle } from './chamber/bill.ts';
import { printHistory } from './chamber/print-history.ts';
import { noRealData, rawTable, realRegister } from './testing/real-periods.ts';

const skip = noRealData;

/** Actions (`id_akce`) by what they make of a print that they end. */
const ENDED = {
  passed: [15, 20, 21, 22, 33, 56, 123, 131, 144],
  rejected: [8, 10, 27, 28, 34, 45, 46, 49, 124, 132, 145],
  returned: [24, 38],
  noted: [35, 58, 63],
};
const WITHDRAWN = new Set([26, 39, 50, 125]);

test('10.12: kinds, sponsors and statuses of two periods are those of the raw register', {
  skip,
}, async () => {
  const [prints, steps, states, moves] = await Promise.all(
    ['tisky.unl', 'hist.unl', 'stavy.unl', 'prechody.unl'].map(rawTable),
  );
  const typeOf = new Map(states!.map(([state, type]) => [state, Number(type)]));
  const move = new Map(
    moves!.map(([id, from, to, action]) => [
      id,
      { from: typeOf.get(from), to: typeOf.get(to), action: Number(action) },
    ]),
  );
  const ways = Map.groupBy(steps!, (step) => step[1]);
  for (const [period, organ, isOver] of [
    [1, '165', true],
    [7, '171', false],
  ] as const) {
    const register = await realRegister(period);
    const known = new Map(register.prints.map((print) => [print.id, print]));
    const own = prints!.filter((print) => print[7] === organ);
    assert.equal(known.size, own.length);
    for (const [id, kind, state, number, , submitter] of own) {
      const print = known.get(Number(id))!;
      const way = (ways.get(id) ?? []).map((step) => ({
        ...(move.get(step[4]) ?? { from: undefined, to: undefined, action: 0 }),
        date: step[2]!.startsWith('1900') ? '' : step[2]!,
        isPublished: Number(step[13]) > 0 && /\d{4}$/.test(step[11]!.trim()),
      }));
      const expected = {
        kind: KINDS[Number(kind)] ?? 'other',
        sponsor: sponsor(Number(kind), submitter!),
        status: rawStatus(Number(kind), typeOf.get(state), way, isOver),
      };
      const { kind: ownKind, sponsor: ownSponsor, status } = print;
      assert.deepEqual(
        { kind: ownKind, sponsor: ownSponsor, status },
        expected,
        `print ${number} of period ${period}`,
      );
    }
  }
});

const KINDS: Readonly<Record<number, string>> = {
  1: 'government_bill',
  2: 'bill',
  3: 'budget',
  4: 'treaty',
  27: 'treaty',
  5: 'report',
  6: 'interpellation',
  41: 'eu',
  45: 'eu',
  46: 'eu',
  47: 'eu',
  49: 'senate_measure',
};

function sponsor(kind: number, code: string): string | undefined {
  if (code !== '')
    return { 1: 'government', 2: 'members', 3: 'members', 4: 'senate' }[code] ?? 'region';
  if ([1, 3, 4, 49].includes(kind)) return 'government';
  return kind === 2 || kind === 6 ? 'members' : undefined;
}

type RawStep = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly action: number;
  readonly date: string;
  readonly isPublished: boolean;
};

function rawStatus(
  kind: number,
  state: number | undefined,
  way: readonly RawStep[],
  isOver: boolean,
): string {
  if (way.some(({ to, action }) => WITHDRAWN.has(action) && (to === 6 || to === 42)))
    return 'withdrawn';
  if (kind === 6 && state === 6) return 'answered';
  const isPublished = way.some(
    ({ from, to, action, isPublished }) =>
      isPublished || ((from === 11 || from === 19) && to === 6 && (action === 12 || action === 98)),
  );
  if (isPublished && kind === 4) return 'ratified';
  if (isPublished && [1, 2, 3, 49].includes(kind)) return 'law';
  if (state === 6) {
    const inChamber = way.filter(({ from }) => ![7, 8, 9, 10, 12, 15, 16, 54, 55].includes(from!));
    const last = way
      .filter(({ to }) => to === 6)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .at(-1);
    for (const step of [...(last ? [last] : []), ...inChamber.toReversed()]) {
      const found = Object.entries(ENDED).find(([, actions]) => actions.includes(step.action));
      if (found) return found[0];
    }
    return 'closed';
  }
  if ([8, 11, 12, 19, 20].includes(state!)) return 'passed';
  return isOver ? 'lapsed' : 'in_progress';
}

test('10.12: period 7 has the sponsors and outcomes that were counted by hand', {
  skip,
}, async () => {
  const { prints } = await realRegister(7);
  const numbers = (sponsor: string) =>
    prints
      .filter((print) => print.sponsor === sponsor && print.kind === 'bill')
      .map(({ ct }) => ct);
  assert.deepEqual(numbers('senate'), [77, 153, 154, 155, 156, 221, 250, 275, 287, 499]);
  assert.deepEqual(
    [202, 264, 367, 377, 601].filter((ct) => !numbers('region').includes(ct)),
    [],
  );
  assert.equal(numbers('region').length, 7);
  const count = (kind: string, status: string) =>
    prints.filter((print) => print.kind === kind && print.status === status).length;
  assert.deepEqual(
    [count('treaty', 'ratified'), count('report', 'noted'), count('report', 'passed')],
    [62, 60, 40],
  );
});

test('1.5: period 7 has sub-prints, histories, law changes and related bills from the archives alone', {
  skip,
}, async () => {
  const { prints, histories, relatedBills } = await realRegister(7);
  const count = (has: (print: (typeof prints)[number]) => boolean) => prints.filter(has).length;
  assert.equal(prints.length, 639);
  assert.equal(
    prints.reduce((sum, { subPrints }) => sum + subPrints.length, 0),
    1024,
  );
  assert.ok(count(({ id }) => printHistory(histories, id).length > 0) > 600);
  const bills = prints.filter(({ kind }) => kind === 'government_bill');
  assert.equal(bills.filter(({ lawChanges }) => lawChanges.length > 0).length, bills.length - 12);
  const print10 = prints.find(({ ct }) => ct === 10)!;
  assert.deepEqual(print10.lawChanges[0], {
    law: '48/1997',
    law_name: '48/1997 Sb., o veřejném zdravotním pojištění',
    amendment_type: 'amends',
    idsb: 330,
  });
  // Every law a print of the period changes leads back to that print.
  for (const { ct, lawChanges } of prints) {
    for (const { idsb } of lawChanges) {
      const related = relatedBills.get(idsb!) ?? [];
      assert.ok(
        related.some((bill) => bill.period === 7 && bill.ct === ct),
        `${ct} ${idsb}`,
      );
    }
  }

  assert.equal(print10.status, 'law');
});

test('10.12: in no title of period 7 are words glued or a law in a wrong plural', {
  skip,
}, async () => {
  const { prints } = await realRegister(7);
  assert.ok(prints.length > 600, `${prints.length} prints`);
  const titles = prints.map(({ title }) => plainTitle(title));
  const glued = /zákon(ův|ůo|ao|us)(?!\p{L})|\p{L}[.,]+\p{L}/u;
  // Laws in the genitive plural follow a change or the matter they are about.
  const plural =
    /zákonů(?! (v|a|o|č\.)(?!\p{L})|$)|(mění|ruší|přijetím|přij\.|ústavního|atomového) zákonů/u;
  assert.deepEqual(
    titles.filter((title) => glued.test(title) || plural.test(title)),
    [],
  );
});
