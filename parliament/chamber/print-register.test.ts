import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrintStep } from './print-history.ts';
import { statusOf } from './print-register.ts';

const step = (stage: PrintStep['stage'], outcome = '', law?: string): PrintStep => ({
  date: undefined,
  stage,
  label: '',
  outcome,
  vote: undefined,
  session: undefined,
  law,
  note: undefined,
});
const submitted = step('submitted', 'Předložen');
const end = step('end');

test('10.12: a print is in progress until its history ends', () => {
  assert.equal(statusOf([]), 'in_progress');
  assert.equal(statusOf([submitted]), 'in_progress');
  assert.equal(statusOf([submitted, step('first_reading', 'Přikázán výborům')]), 'in_progress');
  assert.equal(statusOf([submitted, end]), 'closed');
});

test('10.12: a print with a number in the collection is law, whatever came before', () => {
  const rejected = step('third_reading', 'Zamítnut');
  const published = step('collection', '', '60/2014');
  assert.equal(statusOf([submitted, rejected, published, end]), 'law');
});

test('10.12: a print that was taken back is withdrawn at any stage', () => {
  assert.equal(statusOf([submitted, step('first_reading', 'Vzat zpět'), end]), 'withdrawn');
  assert.equal(
    statusOf([submitted, step('government', 'Vzato navrhovatelem zpět')]),
    'in_progress',
  );
  assert.equal(statusOf([submitted, step('debate', 'Návrh stažen navrhovatelem')]), 'withdrawn');
  assert.equal(
    statusOf([step('third_reading', 'Schválen'), step('senate', 'vzato zpět')]),
    'withdrawn',
  );
});

test('10.12: the last decision of the chamber counts, that on a return of the bill included', () => {
  const passed = step('third_reading', 'Schválen');
  const notPassed = step('third_reading', 'Neschválen');
  assert.equal(statusOf([submitted, passed]), 'passed');
  assert.equal(statusOf([submitted, step('third_reading', 'Souhlas'), end]), 'passed');
  assert.equal(statusOf([submitted, notPassed, end]), 'rejected');
  assert.equal(statusOf([submitted, step('third_reading', 'Vysloven nesouhlas')]), 'rejected');
  assert.equal(statusOf([submitted, notPassed, passed]), 'passed');
  assert.equal(statusOf([passed, step('chamber_again', 'Neschválen po vrácení')]), 'rejected');
  assert.equal(statusOf([notPassed, step('chamber_again', 'Schválen')]), 'passed');
  assert.equal(statusOf([passed, step('president', 'Podepsán')]), 'passed');
  assert.equal(statusOf([submitted, step('third_reading', 'Odročen')]), 'in_progress');
});

test('10.12: a print that any reading rejected is rejected', () => {
  assert.equal(statusOf([submitted, step('first_reading', 'Zamítnut')]), 'rejected');
  assert.equal(statusOf([submitted, step('first_reading', 'Návrh na zamítnutí')]), 'in_progress');
  assert.equal(statusOf([submitted, step('senate', 'Schválen'), end]), 'closed');
});
