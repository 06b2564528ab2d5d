import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printSubject } from './topics.ts';

test('1.5: names of submitters are no part of what a bill is about', () => {
  const { subject } = printSubject(
    'Novela z. o azylu',
    'Návrh zastupitelstva hlavního města Prahy na vydání zákona, kterým se mění zákon č. 325/1999 Sb., o azylu',
  );
  assert.equal(subject, 'Novela z. o azylu. zákona, kterým se mění zákon č. 325/1999 Sb., o azylu');
  for (const from of ['Návrh poslanců Daniela Vody a Jana Lesa', 'Senátní návrh']) {
    assert.equal(printSubject('', `${from} na vydání zákona o pivu`).subject, '. zákona o pivu');
  }
});

test('1.5: laws that change together with the one a bill is about are its context', () => {
  const split = (fullTitle: string) => {
    const { subject, context } = printSubject('T', fullTitle);
    return [subject.slice('T. '.length), context];
  };
  const first = 'Vládní návrh zákona, kterým se mění zákon č. 1/2000 Sb., o pivu';
  for (const context of [
    ', zákon č. 2/2000 Sb., o vínu',
    ' a zákon č. 2/2000 Sb., o vínu',
    ', a zákon č. 2/2000 Sb., o vínu',
    ' a o změně některých zákonů (pivní zákon)',
    ', a některé další zákony',
  ]) {
    assert.deepEqual(split(`${first}${context}`), [first, context]);
  }
  assert.deepEqual(split(first), [first, '']);
});

test('1.5: an interpellation is about its matter; the ministry it asks is its context', () => {
  assert.deepEqual(
    printSubject(
      'V. Exnera ve věci problému Poldi Kladno',
      'Interpelace poslance Václava Exnera na ministra průmyslu a obchodu Karla Kühnla ve věci problému Poldi Kladno',
    ),
    { subject: 'problému Poldi Kladno. problému Poldi Kladno', context: 'průmyslu a obchodu ' },
  );
  const { context } = printSubject('', 'Interpelace na předsedu vlády ve věci: „čisté ruce“');
  assert.equal(context, '');
});
