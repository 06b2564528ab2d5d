import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import type { Vote } from './period.ts';
import { NO_HISTORIES } from './print-history.ts';
import { voteNatures } from './vote-nature.ts';

type Step = { readonly vote: number; readonly stage?: number; readonly action: string };

/** Votes 1, 2 … on one item of one print, and the steps that its history names. */
function sitting(votes: readonly Partial<Vote>[], steps: readonly Step[] = []) {
  const all = votes.map((vote, at) => ({
    ...samplePeriod.votes[0]!,
    id: at + 1,
    number: at + 1,
    item: 4,
    itemType: 5,
    yes: 3,
    no: 2,
    outcome: 'A',
    title: '',
    ...vote,
  }));
  const print = { id: 500, number: 7, title: '' };
  const column = (of: (step: Step, at: number) => number) => Int32Array.from(steps, of);
  return {
    ...samplePeriod,
    votes: all,
    voteCount: all.length,
    prints: new Map(all.map(({ id }) => [id, { print, by: 'agenda' as const }])),
    histories: {
      ...NO_HISTORIES,
      stages: column(({ stage }) => stage ?? 5),
      votes: column(({ vote }) => vote),
      actions: column((_, at) => at),
      actionNames: steps.map(({ action }) => action),
    },
  };
}
const kinds = (...of: Parameters<typeof sitting>) =>
  voteNatures(sitting(...of)).map(({ kind, isCertain }) => (isCertain ? `${kind}!` : kind));
const one: Partial<Vote> = {};

test('10.13: the stage follows from the type of the agenda item, else from the history', () => {
  const stages = (type: number | undefined, steps?: readonly Step[]) =>
    voteNatures(sitting([{ itemType: type }], steps))[0]!.stage;
  const expected = {
    first_reading: [1, 17, 18, 40, 41, 44],
    second_reading: [2, 3, 4],
    third_reading: [5],
    returned_by_president: [13],
    returned_by_senate: [14],
    other: [-1, 12, 15, 19, 42, 45, 99],
  };
  for (const [stage, types] of Object.entries(expected)) {
    for (const type of types) assert.equal(stages(type), stage, `type ${type}`);
  }
  assert.equal(stages(undefined), undefined);
  assert.equal(stages(undefined, [{ vote: 1, stage: 14, action: '' }]), 'returned_by_senate');
  assert.equal(stages(1, [{ vote: 1, stage: 14, action: '' }]), 'first_reading');
});

test('10.13: an action of the history makes a vote final or a procedure for certain, or says nothing', () => {
  const kind = (action: string) => kinds([one], [{ vote: 1, action }])[0];
  const decisions = ['Souhlas', 'nesouhlas', 'schválen', 'neschválen', 'zamítnut', 'vrácen'];
  for (const action of [...decisions, 'přijat', 'setrvala', 'pozm. přijat']) {
    assert.equal(kind(action), 'final!', action);
  }
  for (const action of ['odročen', 'přerušeno', 'opakováno', 'Přikázán výborům']) {
    assert.equal(kind(action), 'procedure!', action);
  }
  assert.equal(kind('předložen'), 'final', 'the last vote of the item');
  const unnamed = sitting([one], [{ vote: 1, action: '' }]);
  const natures = voteNatures({ ...unnamed, histories: { ...unnamed.histories, actionNames: [] } });
  assert.deepEqual(natures, [{ stage: 'third_reading', kind: 'final', isCertain: false }]);
});

test('10.13: in a second reading that decided, what precedes the decision is procedure', () => {
  const votes = [1, 2, 3].map(() => ({ itemType: 2 }));
  const decided = [{ vote: 2, action: 'zamítnut' }];
  assert.deepEqual(kinds(votes, decided), ['procedure', 'final!', 'other']);
  assert.deepEqual(kinds(votes), ['procedure', 'procedure', 'procedure']);
});

test('10.13: a quorum of the whole house asks for a decision in first reading', () => {
  const votes = [100, 101, 102, 119, 120, 121].map((quorum) => ({ itemType: 1, quorum }));
  const [p, f] = ['procedure', 'final'];
  assert.deepEqual(kinds(votes), [p, f, p, p, f, p]);
});

test('10.13: only the first vote, passed against at most a twentieth, is the order of voting', () => {
  const first = (vote: Partial<Vote>) => kinds([vote, one])[0];
  assert.equal(first({ yes: 100, no: 5 }), 'procedure');
  assert.equal(first({ yes: 100, no: 6 }), 'amendment');
  assert.equal(first({ yes: 100, no: 0, outcome: 'R' }), 'amendment');
  assert.deepEqual(kinds([one, { yes: 100, no: 0 }, one]), ['amendment', 'amendment', 'final']);
});

test('10.13: the action of the history and the outcome of the vote tell what was moved', () => {
  const motion = (action: string, outcome: string) => {
    const [nature] = voteNatures(sitting([{ outcome }], [{ vote: 1, action }]));
    return [nature!.motion, nature!.billOutcome];
  };
  for (const action of ['zamítnut', 'zamítnuto', 'neschválen', 'nepřijat', 'Nesouhlas']) {
    assert.deepEqual(motion(action, 'A'), ['reject', 'rejected'], action);
    assert.deepEqual(motion(action, 'R'), ['pass', 'rejected'], action);
  }
  for (const action of ['vrácen', 'vráceno k přepracování']) {
    assert.deepEqual(motion(action, 'A'), ['return', 'returned'], action);
  }
  for (const action of ['souhlas', 'schváleno', 'setrváno', 'pozm. přijat']) {
    assert.deepEqual(motion(action, 'A'), ['pass', 'passed'], action);
    assert.deepEqual(motion(action, 'R'), [undefined, undefined], action);
  }
  for (const action of ['vraceno k projednani do vyboru', 'odročen', 'předložen']) {
    assert.deepEqual(motion(action, 'A'), [undefined, undefined], action);
  }
});

test('10.13: a third reading ends with the final vote; before it are the order of voting and amendments', () => {
  const votes = [{ yes: 100, no: 0 }, one, one, one];
  assert.deepEqual(kinds(votes), ['procedure', 'amendment', 'amendment', 'final']);
});

test('10.13: agenda and confidence are known by their titles', () => {
  const trust = { title: 'Návrh na vyslovení nedůvěry vládě', item: 9, itemType: undefined };
  const votes = [{ title: 'Pořad schůze', item: undefined }, trust, { ...trust, present: 9 }];
  assert.deepEqual(kinds(votes), ['agenda!', 'procedure', 'confidence!']);
});

test('10.13: confidence is voted on where a majority of all is needed or most take part, not last', () => {
  const trust = { title: 'Žádost vlády České republiky o vyslovení důvěry', itemType: undefined };
  const asked = [
    { ...trust, present: 150, yes: 131, quorum: 76 },
    { ...trust, present: 197, yes: 123, no: 71, quorum: 99 },
    { ...trust, present: 146, yes: 99, no: 45, quorum: 74 },
  ];
  assert.deepEqual(kinds(asked), ['procedure', 'confidence!', 'other']);
  const titles = [
    'Žádost vlády o vyslovení důvěry vládě',
    'Návrh na vyslovení nedůvěry vládě České republiky',
    'Hlasování o důvěře vládě',
  ];
  for (const title of titles) {
    const [first, whole] = kinds([
      { title, item: undefined, present: 190, quorum: 96 },
      { title, item: undefined, present: 184, quorum: 101 },
    ]);
    assert.deepEqual([first, whole], ['procedure', 'confidence!'], title);
  }
  const insiders = { title: 'Vládní návrh Úmluvy o operacích důvěrně obeznámenými osobami' };
  assert.deepEqual(kinds([insiders]), ['final']);
});

test('10.13: the register names the decision of a day by its outcome where it names no vote', () => {
  const steps = (action: string, date: number) => {
    const period = sitting(
      [{ yes: 100, no: 50 }, { outcome: 'A' }, { outcome: 'R' }],
      [{ vote: 0, action }],
    );
    const day = Number(period.votes[0]!.date.replaceAll('-', '')) + date;
    const { session } = period.votes[0]!;
    const histories = {
      ...period.histories,
      prints: Int32Array.of(500),
      dates: Int32Array.of(day),
      sessions: Int32Array.of(session!),
    };
    return voteNatures({ ...period, histories }).map(
      ({ kind, isCertain, billOutcome }) =>
        `${kind}${isCertain ? '!' : ''}${billOutcome ? ` ${billOutcome}` : ''}`,
    );
  };
  assert.deepEqual(steps('souhlas', 0), ['amendment', 'final! passed', 'other']);
  assert.deepEqual(steps('zamítnut', 0), ['amendment', 'amendment', 'final! rejected']);
  assert.deepEqual(steps('přerušeno', 0), ['amendment', 'amendment', 'amendment']);
  assert.deepEqual(steps('souhlas', 1), ['amendment', 'amendment', 'amendment'], 'another day');
});
