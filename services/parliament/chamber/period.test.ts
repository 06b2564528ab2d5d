import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { byName, type Member } from './period.ts';

const chamber = sampleChamber(['Adam Sever ODS', 'Bára Jižní', 'Cyril Malý Piráti'], []);
const [adam, _bara, _cyril] = chamber.members as [Member, Member, Member];

test('10.5: names are in Czech order by surname, then first name, then id', () => {
  const named = (id: number, firstName: string, lastName: string) => ({
    ...adam,
    id,
    firstName,
    lastName,
  });
  const sorted = [
    named(4, 'Jan', 'Novák'),
    named(6, 'Jan', 'Chalupa'),
    named(3, 'Jan', 'Novák'),
    named(2, 'Adam', 'Novák'),
    named(5, 'Zora', 'Holub'),
    named(1, 'Žofie', 'Novák'),
    named(7, 'Adam', 'Cimrman'),
    named(8, 'Adam', 'Čapek'),
  ].sort(byName);
  assert.deepEqual(
    sorted.map((member) => `${member.lastName} ${member.firstName} ${member.id}`),
    [
      'Cimrman Adam 7',
      'Čapek Adam 8',
      'Holub Zora 5',
      'Chalupa Jan 6',
      'Novák Adam 2',
      'Novák Jan 3',
      'Novák Jan 4',
      'Novák Žofie 1',
    ],
  );
});
