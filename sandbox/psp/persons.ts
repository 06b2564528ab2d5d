import { type Random, seededRandom } from '../random.ts';
import { type Day, dayOf } from './calendar.ts';
import {
  MEN,
  SURNAME_BEGINNINGS,
  SURNAME_ENDINGS,
  TITLES_AFTER,
  TITLES_BEFORE,
  WHOLE_SURNAMES,
  WOMEN,
} from './vocabulary/people.ts';

/** An invented person, the same in all periods. */
export type Person = {
  readonly id: number;
  readonly surname: string;
  readonly givenName: string;
  readonly titleBefore?: string;
  readonly titleAfter?: string;
  readonly woman: boolean;
  /** Unknown when missing; the archives then say 01.01.1900. */
  readonly born?: Day;
};

/** `count` different persons by ascending ids, which have gaps. */
export function makePersons(seed: string | number, count: number): Person[] {
  const random = seededRandom(seed, 'persons');
  const surnames = random.shuffled(allSurnames());
  let id = 5000;
  return Array.from({ length: count }, (_, index) => {
    id += random.integer(1, 4);
    const surname = surnames[index % surnames.length];
    if (surname === undefined) throw new RangeError('no surnames left');
    return makePerson(id, surname, random);
  });
}

function makePerson(id: number, surname: readonly [string, string], random: Random): Person {
  const woman = random.chance(0.3);
  const titleBefore = random.chance(0.6) ? random.pick(TITLES_BEFORE) : undefined;
  const titleAfter = random.chance(0.15) ? random.pick(TITLES_AFTER) : undefined;
  const born = random.chance(0.97) ? dayOf('1950-01-01') + random.integer(0, 365 * 48) : undefined;
  return {
    id,
    surname: surname[woman ? 1 : 0],
    givenName: random.pick(woman ? WOMEN : MEN),
    woman,
    ...(titleBefore === undefined ? {} : { titleBefore }),
    ...(titleAfter === undefined ? {} : { titleAfter }),
    ...(born === undefined ? {} : { born }),
  };
}

function allSurnames(): (readonly [string, string])[] {
  const composed = SURNAME_BEGINNINGS.flatMap((beginning) =>
    SURNAME_ENDINGS.map(([man, woman]) => [beginning + man, beginning + woman] as const),
  );
  return [...WHOLE_SURNAMES, ...composed];
}
