import type { Period } from '../chamber/period.ts';
import { sampleChamber } from './sample-chamber.ts';

type Titles = readonly (readonly [number: number, title: string, fullTitle?: string])[];

/** A chamber whose prints are these; each has as many votes in the tables as it is named times. */
export function withPrints(prints: Titles, votes: readonly string[] = []): Period {
  return {
    ...sampleChamber(
      ['Jan Novák ODS', 'Nataša Malá ANO'],
      votes.map(() => 'AB'),
      votes.map((title, at) => ({ title, item: at + 1 })),
    ),
    prints: new Map(
      prints.map(([number, title, fullTitle], at) => [
        1000 + at,
        { print: { id: number, number, title, fullTitle }, by: 'agenda' as const },
      ]),
    ),
  };
}
