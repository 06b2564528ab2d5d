import { seededRandom } from '../random.ts';
import { type Day, dayOf } from './calendar.ts';
import { wordRows, words } from './words.ts';

/** An invented person, the same in all periods. */
export type Person = {
  readonly id: number;
  readonly surname: string;
  readonly givenName: string;
  readonly titleBefore: string | undefined;
  readonly titleAfter: string | undefined;
  readonly woman: boolean;
  /** Unknown when missing; the archives then say 01.01.1900. */
  readonly born: Day | undefined;
};

/** Surnames that are obviously invented, for men and for women. */
const SURNAMES = [
  ...wordRows('surnames'),
  ...words('surname beginnings').flatMap((beginning) =>
    wordRows('surname endings').map((endings) => endings.map((ending) => beginning + ending)),
  ),
];

/** `count` different persons by ascending ids, which have gaps. */
export function makePersons(seed: string | number, count: number): Person[] {
  const random = seededRandom(seed, 'persons');
  const surnames = random.shuffled(SURNAMES);
  let id = 5000;
  return Array.from({ length: count }, (_, index) => {
    id += random.integer(1, 4);
    const woman = random.chance(0.3);
    return {
      id,
      woman,
      surname: surnames[index % surnames.length]![woman ? 1 : 0]!,
      titleBefore: random.chance(0.6) ? random.pick(words('titles before')) : undefined,
      titleAfter: random.chance(0.15) ? random.pick(words('titles after')) : undefined,
      born: random.chance(0.97) ? dayOf('1950-01-01') + random.integer(0, 365 * 48) : undefined,
      givenName: random.pick(words(woman ? 'women' : 'men')),
    };
  });
}

/** `Žofie Vymyšlená` */
export function fullName({ givenName, surname }: Person): string {
  return `${givenName} ${surname}`;
}
