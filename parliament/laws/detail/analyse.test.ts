import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrintStep } from '../../chamber/print-history.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { groupVotes } from './analyse.ts';

const step = (stage: PrintStep['stage'], date?: string, vote?: number): PrintStep => ({
  date,
  stage,
  label: '',
  outcome: '',
  vote,
  session: undefined,
  law: undefined,
  note: undefined,
});
const days = ['2021-05-02', '2021-05-02', '2021-05-02', '2021-05-09', '2021-05-16', '2021-05-01'];
const chamber = {
  ...sampleChamber(
    ['A A'],
    days.map(() => 'A'),
    days.map((date) => ({ date })),
  ),
  prints: new Map(
    [10, 12, 13, 14].map((vote) => [
      vote,
      { print: { id: 500, number: 7, title: '' }, by: 'agenda' as const },
    ]),
  ),
};
const groups = (steps: readonly PrintStep[]) =>
  groupVotes(chamber, 500, steps).map(({ date, step, votes }) => [
    date,
    step && `${step.stage} ${step.date}`,
    ...votes.map(({ id }) => id),
  ]);

test('10.12: a group stands at the step that names one of its votes', () => {
  const steps = [
    step('first_reading', '2021-04-01'),
    step('third_reading', '2021-05-30', 12),
    step('senate', '2021-05-31', 14),
  ];
  assert.deepEqual(
    groups(steps).map(([date, stage]) => [date, stage]),
    [
      ['2021-05-02', 'third_reading 2021-05-30'],
      ['2021-05-09', 'first_reading 2021-04-01'],
      ['2021-05-16', 'senate 2021-05-31'],
    ],
  );
});

test('10.12: else at the last debate up to that day; other stages and undated steps are passed over', () => {
  const steps = [
    step('first_reading', '2021-05-02'),
    step('committee', '2021-05-03'),
    step('second_reading', '2021-05-10'),
    step('debate'),
    step('chamber_again', '2021-05-17'),
  ];
  assert.deepEqual(
    groups(steps).map(([, stage]) => stage),
    ['first_reading 2021-05-02', 'first_reading 2021-05-02', 'second_reading 2021-05-10'],
  );
  for (const stage of ['third_reading', 'debate', 'chamber_again'] as const) {
    assert.equal(groups([step(stage, '2021-05-01')])[0]![1], `${stage} 2021-05-01`);
  }
});
