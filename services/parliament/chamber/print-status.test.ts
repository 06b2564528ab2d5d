import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PrintKind, sponsorOf, statusOf } from './print-status.ts';

/** Types of states of the source. */
const START = 0;
const FIRST = 1;
const SECOND = 3;
const THIRD = 5;
const END = 6;
const SENATE = 12;
const AGAIN = 14;
const LAWS = 11;
const TREATIES = 19;
const OLD = 42;

type Step = readonly [from: number, action: string, to: number];

function status(steps: readonly Step[], kind: PrintKind = 'bill', isOver = false, state?: number) {
  const transitions = steps.map(([from, action, to]) => ({
    from,
    to,
    action,
    isPublished: action === 'sbirka zakonu',
  }));
  return statusOf({ kind, state: state ?? transitions.at(-1)?.to, steps: transitions, isOver });
}

const submitted: Step = [START, 'předložen', FIRST];
const passed: Step = [THIRD, 'souhlas', SENATE];

test('10.12: a print that is before the chamber is in progress, and lapses with the term', () => {
  for (const steps of [
    [],
    [submitted],
    [submitted, [FIRST, 'přikázán', SECOND] as const],
    [submitted, [THIRD, 'odročeno', THIRD] as const],
    [submitted, passed, [SENATE, 'zamítnut', AGAIN] as const],
    [submitted, [FIRST, 'staženo', FIRST] as const],
  ]) {
    assert.equal(status(steps), 'in_progress');
    assert.equal(status(steps, 'bill', true), 'lapsed');
  }
});

test('10.12: a print that has left the chamber is passed, also after the term', () => {
  assert.equal(status([submitted, passed], 'bill', true), 'passed');
  assert.equal(status([submitted, passed], 'treaty', true), 'passed');
});

test('10.12: what was published is law or ratified, by the kind of print', () => {
  assert.equal(status([submitted, passed, [LAWS, 'odeslán', END]]), 'law');
  assert.equal(status([[OLD, 'sbirka zakonu', OLD]], 'government_bill', true, END), 'law');
  assert.equal(status([[TREATIES, 'odeslán', END]], 'treaty'), 'ratified');
  assert.equal(status([[FIRST, 'schváleno', END]], 'report'), 'passed');
});

test('10.12: a print that ended is what the step into its end made of it', () => {
  assert.equal(status([submitted, [FIRST, 'zamítnut', END]]), 'rejected');
  assert.equal(status([submitted, passed, [AGAIN, 'nepřijat', END]]), 'rejected');
  assert.equal(status([submitted, [FIRST, 'vrácen', END]]), 'returned');
  assert.equal(status([submitted, [SECOND, 'vzat zpět', END]]), 'withdrawn');
  assert.equal(status([submitted, [FIRST, 'vzat zpět před projednáním', END]]), 'withdrawn');
  assert.equal(status([submitted, [FIRST, 'vzato na vědomí', END]], 'report'), 'noted');
  assert.equal(status([submitted, [FIRST, 'bere na vědomí', END]], 'eu'), 'noted');
  assert.equal(status([submitted, [FIRST, '(ukonceno)', END]], 'report'), 'closed');
  assert.equal(status([], 'report', true, END), 'closed');
});

test('10.12: of prints under the old rules the last decision of the chamber counts', () => {
  const old = (...actions: readonly string[]) => {
    const steps = actions.map((action): Step => [OLD, action, OLD]);
    return status(steps, 'bill', true, END);
  };
  assert.equal(old('předloženo', 'schváleno (v dbase není datum)', 'předáno kpr'), 'passed');
  assert.equal(old('předloženo', 'neschváleno (v dbase není datu'), 'rejected');
  assert.equal(old('předloženo', 'návrh vzat zpět (v dbase není'), 'withdrawn');
  assert.equal(old('předloženo', 'neschvaleno zkr. lhuty', 'nečinný'), 'closed');
});

test('10.12: an interpellation that ended is answered, whatever the chamber thought of it', () => {
  for (const action of ['bez usnesení', 'nesouhlas', 'nepřítomen']) {
    assert.equal(status([[9, action, END]], 'interpellation'), 'answered');
  }
  assert.equal(status([[9, 'staženo', END]], 'interpellation'), 'withdrawn');
  assert.equal(status([[9, 'přerušeno', 9]], 'interpellation'), 'in_progress');
});

test('10.12: the register names the sponsor; without a code the kind tells some', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 6, 19].map((code) => sponsorOf(code, 'bill')),
    ['government', 'members', 'members', 'senate', 'region', 'region'],
  );
  assert.equal(sponsorOf(-1, 'treaty'), 'government');
  assert.equal(sponsorOf(-1, 'bill'), 'members');
  assert.equal(sponsorOf(-1, 'report'), undefined);
});
