import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Ballot } from '../chamber/ballot.ts';

/** A ballot in words, with a mark that does not depend on colour. */
export function ballotMark(locale: Locale, ballot: Ballot): Html {
  return html`<span class="ballot"><span aria-hidden="true">${MARKS[ballot]}</span> ${ballotWord(locale, ballot)}</span>`;
}

export function ballotWord(locale: Locale, ballot: Ballot): string {
  return phrases(locale)[NAMES[ballot]!];
}

const MARKS = ['', '✓', '✗', '–', '–', '–', '·', '·', '·', '·'];

const NAMES = [
  'none',
  'yes',
  'no',
  'abstained',
  'passive',
  'notVoted',
  'absent',
  'excused',
  'beforeOath',
  'absentExcused',
] as const;

// Czech uses nouns, because verbs would need the gender of the member.
const phrases = phraseBook({
  none: ['není členem', 'not a member'],
  yes: ['pro', 'yes'],
  no: ['proti', 'no'],
  abstained: ['zdržení se', 'abstained'],
  passive: ['bez hlasu', 'did not vote'],
  notVoted: ['zdržení nebo bez hlasu', 'abstained or did not vote'],
  absent: ['bez přihlášení', 'not logged in'],
  excused: ['s omluvou', 'excused'],
  beforeOath: ['před slibem', 'before the oath'],
  absentExcused: ['bez přihlášení, s omluvou', 'not logged in, excused'],
});
