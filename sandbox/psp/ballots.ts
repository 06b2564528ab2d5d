import { Act } from './hall.ts';
import type { Era } from './options.ts';

/** The letter for an act in a file of that era. */
export function ballotCode(act: number, era: Era): string {
  const code = LETTERS[era][act];
  if (code === undefined) throw new RangeError(`${act} is no act`);
  return code;
}

/** Places as in `Act`: yes, no, abstained, idle, absent, excused, before the oath. */
const LETTERS: Readonly<Record<Era, string>> = {
  K: 'ABKK@@W',
  F: 'ABFF@@W',
  CF: 'ABCF@@W',
  CFM: 'ABCF@MW',
};

/** What readers of the files can tell apart: the letters that an era uses. */
export function lettersOf(era: Era): Set<string> {
  return new Set(Object.values(Act).map((act) => ballotCode(act, era)));
}
