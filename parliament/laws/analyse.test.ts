import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sponsorOf } from '../chamber/bill.ts';
import type { PrintKind, RegisteredPrint } from '../chamber/print-register.ts';

for (const [sponsor, kind, submitters] of [
  ['government', 'government_bill', ['Senát']],
  ['government', 'budget', ['Senát']],
  ['government', 'treaty', ['Senát']],
  ['government', 'report', ['Vláda', 'min. financí', 'ministryně kultury', 'předseda vlády']],
  ['senate', 'senate_measure', ['Senát Parlamentu ČR']],
  ['region', 'bill', ['Zastupitelstvo Zlínského kraje', 'hl. m. Praha', 'hl.m. Praha']],
  ['members', 'bill', ['Jan Senátský a další', 'poslankyně Eva Vládová']],
] as const) {
  test(`10.12: a ${kind} of ${submitters.join(', ')} is sponsored by: ${sponsor}`, () => {
    const of = (kind: PrintKind, submitter: string) =>
      sponsorOf({ kind, submitter } as RegisteredPrint);
    for (const submitter of submitters) assert.equal(of(kind, submitter), sponsor, submitter);
  });
}
