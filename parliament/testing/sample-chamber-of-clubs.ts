import type { Period } from '../chamber/period.ts';
import { sampleChamber } from './sample-chamber.ts';
import { simulatedChamber } from './simulated-chamber.ts';

const CLUBS = ['Levice', 'Jih', 'Sever', 'ODS'];

/**
 * A period with forty members of four clubs and 120 votes drawn from known positions, and one vote
 * that everybody passed.
 */
export function clubsOnALine(seed = 2): Period {
  const { matrix } = simulatedChamber(seed, 40, 120);
  const { votes, members, sides } = matrix;
  const names = Array.from({ length: members }, (_, m) => `Člen Číslo${m} ${CLUBS[m % 4]}`);
  const rows = Array.from({ length: votes }, (_, vote) =>
    Array.from({ length: members }, (_, m) => 'B@A'[sides[vote * members + m]! + 1]).join(''),
  );
  const items = [...rows, ''].map((_, vote) => ({ item: 1 + Math.floor(vote / 3) }));
  return sampleChamber(names, [...rows, 'A'.repeat(members)], items);
}
