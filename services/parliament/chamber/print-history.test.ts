import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_HISTORIES, type PrintHistories, printHistory } from './print-history.ts';

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
