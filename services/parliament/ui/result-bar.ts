import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Ballot } from '../chamber/ballot.ts';

/** Counts of ballots; `quorum` is the number of yes votes needed. */
type Result = {
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  readonly absent: number;
  readonly quorum?: number | undefined;
};

/**
 * A result as one bar: yes solid, no hollow, abstained at half height, absent a line, so that colour
 * is not needed. It repeats the figures beside it and is hidden from screen readers. Widths are
 * percentages, so strokes keep their width.
 */
export function resultBar(result: Result, height: number): Html {
  const { yes, no, abstained, absent, quorum } = result;
  const total = Math.max(1, yes + no + abstained + absent);
  const share = (count: number) => `${((count / total) * 100).toFixed(2)}%`;
  const middle = height / 2;
  const top = quorum === undefined ? 1 : 5;
  const box = (kind: string, from: number, count: number, inset: number) =>
    count > 0 &&
    html`<rect class="${kind}" x="${share(from)}" y="${top + inset}" width="${share(count)}" height="${height - 2 * top - 2 * inset}"/>`;
  return html`<svg class="result-bar" width="100%" height="${height}" aria-hidden="true" focusable="false">
${box('yes', 0, yes, 0)}${box('no', yes, no, 0)}${box('abstained', yes + no, abstained, (height - 2 * top) / 4)}${
  absent > 0 &&
  html`<line class="absent" x1="${share(yes + no + abstained)}" x2="100%" y1="${middle}" y2="${middle}"/>`
}${
  quorum !== undefined &&
  html`<line class="halo" x1="${share(quorum)}" x2="${share(quorum)}" y1="0" y2="${height}"/><line class="quorum" x1="${share(quorum)}" x2="${share(quorum)}" y1="0" y2="${height}"/>`
}</svg>`;
}

export function resultKey(entries: readonly { kind: string; text: string }[]): Html {
  return html`<ul class="result-key">${entries.map(
    ({ kind, text }) => html`<li><span class="swatch ${kind}"></span>${text}</li>`,
  )}</ul>`;
}

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
