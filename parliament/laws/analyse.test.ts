import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billsOf, sponsorOf } from '../chamber/bill.ts';
import type { PrintHistories } from '../chamber/print-history.ts';
import type { PrintKind, PrintRegister, RegisteredPrint } from '../chamber/print-register.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';

const print = (id: number, kind: PrintKind, title: string, submitter: string): RegisteredPrint => ({
  id,
  ct: id - 500,
  kind,
  title,
  fullTitle: `${title}, celý název`,
  submitter,
  submitted: undefined,
  subPrints: [],
  lawChanges: [],
});
const prints = [
  print(507, 'government_bill', 'Novela z. o sportu', 'vláda'),
  print(508, 'bill', 'Novela z. o pivu', 'Jan Novák a další'),
  print(509, 'report', 'Zpr. o pivu', 'ministr zemědělství'),
];

// Print 507 is law 60/2014 since its second step; 508 was rejected; 509 has no history.
const none = Int32Array.of(0, 0, 0);
const histories: PrintHistories = {
  prints: Int32Array.of(507, 507, 508),
  dates: none,
  stages: Int32Array.of(1, 11, 1),
  actions: Int32Array.of(1, 0, 2),
  votes: none,
  sessions: none,
  laws: Int32Array.of(0, 60, 0),
  lawYears: Int32Array.of(0, 2014, 0),
  notes: ['', '', ''],
  stageNames: new Map(),
  actionNames: ['', 'přikázán', 'zamítnut'],
};
const register: PrintRegister = { period: 10, prints, histories, relatedBills: new Map() };
const link = (of: RegisteredPrint) => ({
  print: { id: of.id, number: of.ct, title: of.title },
  by: 'history' as const,
});
const chamber = {
  ...sampleChamber(['A A'], []),
  prints: new Map([
    [10, link(prints[0]!)],
    [11, link(prints[2]!)],
    [12, link(prints[0]!)],
  ]),
};
const sport = { id: 'sport', cs: 'Sport', en: 'Sports' };
const beer = { id: 'beer', cs: 'Pivo', en: 'Beer' };
const bills = billsOf(register, chamber, (ct) => (ct === 7 ? [sport] : [beer, sport]));

test('10.12: prints are listed newest first, each with status, sponsor, law, topics and its votes', () => {
  assert.deepEqual(
    bills.map((bill) => [
      bill.print.ct,
      bill.title,
      bill.steps.length,
      bill.status,
      bill.sponsor,
      bill.law,
      bill.topics.length,
      bill.votes,
    ]),
    [
      [9, 'Zpráva o pivu', 0, 'in_progress', 'government', undefined, 2, 1],
      [8, 'Novela zákona o pivu', 1, 'rejected', 'members', undefined, 2, 0],
      [7, 'Novela zákona o sportu', 2, 'law', 'government', '60/2014', 1, 2],
    ],
  );
});

test('10.12: the sponsor follows from the kind of print, else from who submitted it', () => {
  const sponsor = (kind: PrintKind, submitter: string) =>
    sponsorOf({ ...prints[0]!, kind, submitter });
  for (const kind of ['government_bill', 'budget', 'treaty'] as const) {
    assert.equal(sponsor(kind, 'Senát'), 'government', kind);
  }
  assert.equal(sponsor('senate_measure', 'Senát Parlamentu ČR'), 'senate');
  assert.equal(sponsor('bill', 'Zastupitelstvo Zlínského kraje'), 'region');
  assert.equal(sponsor('bill', 'hl. m. Praha'), 'region');
  assert.equal(sponsor('bill', 'hl.m. Praha'), 'region');
  for (const name of ['Vláda', 'min. financí', 'ministryně kultury', 'předseda vlády']) {
    assert.equal(sponsor('report', name), 'government', name);
  }
  assert.equal(sponsor('bill', 'Jan Senátský a další'), 'members');
  assert.equal(sponsor('bill', 'poslankyně Eva Vládová'), 'members');
});
