import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_HISTORIES, type PrintHistories, printHistory } from './print-history.ts';

/** Types of the source's typ_stavu.unl by the stage they are shown as. */
const TYPES = {
  submitted: [0],
  organising_committee: [7],
  speaker: [10],
  government: [15, 16],
  first_reading: [1, 17, 18, 40, 41, 44],
  committee: [9, 54, 55],
  second_reading: [2, 3, 4],
  amendments: [21],
  third_reading: [5],
  debate: [20, 22, 53],
  senate: [12],
  chamber_again: [13, 14],
  president: [8],
  collection: [11, 19],
  end: [6],
  old_rules: [42],
  other: [-1, 23, 39, 43, 45, 52, 56],
};

type Step = { print?: number; stage?: number; law?: number; lawYear?: number; session?: number };

function histories(steps: readonly Step[]): PrintHistories {
  const column = (of: (step: Step) => number | undefined) =>
    Int32Array.from(steps, (step) => of(step) ?? 0);
  const zeros = column(() => 0);
  return {
    ...NO_HISTORIES,
    prints: column(({ print }) => print),
    dates: zeros,
    stages: column(({ stage }) => stage),
    actions: zeros,
    votes: zeros,
    sessions: column(({ session }) => session),
    laws: column(({ law }) => law),
    lawYears: column(({ lawYear }) => lawYear),
    notes: steps.map(() => ''),
  };
}

test('2.4: each type of state in the source is one stage; an unknown one is shown as it is', () => {
  for (const [stage, types] of Object.entries(TYPES)) {
    for (const type of types) {
      const [step] = printHistory(histories([{ print: 1, stage: type }]), 1);
      assert.equal(step!.stage, stage, `type ${type}`);
    }
  }
});

test('2.4: the history of a print is all of its steps and no other', () => {
  // The session tells the steps apart.
  const prints = [3, 3, 5, 8, 8, 8, 9];
  const all = histories(prints.map((print, row) => ({ print, session: row + 1 })));
  const sessions = Array.from({ length: 11 }, (_, print) =>
    printHistory(all, print).map(({ session }) => session),
  );
  assert.deepEqual(sessions, [[], [], [], [1, 2], [], [3], [], [], [4, 5, 6], [7], []]);
  assert.deepEqual(printHistory(NO_HISTORIES, 3), []);
});
