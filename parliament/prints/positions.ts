import type { Position } from '../chamber/bill-story.ts';

/** What a paper about a print says, in the sentence that says it. */
type Stated = { readonly position: Position | null; readonly text: string | null };

const GOVERNMENT: readonly (readonly [RegExp, Position])[] = [
  [/neutráln/i, 'neutral'],
  [/nesouhlas|nedoporuč/i, 'against'],
  [/souhlas/i, 'for'],
];
const COMMITTEE: readonly (readonly [RegExp, Position])[] = [
  [/zamítn|nesouhlas|neschvál/i, 'against'],
  [/přeruš|odroč/i, 'adjourned'],
  [/tomto znění|ve znění|pozměňovací/i, 'amended'],
  [/schv[aá]l|souhlas/i, 'for'],
];

/** Only its beginning says it; the rest are reasons. */
const READ_CHARS = 6_000;
const MAX_SENTENCE = 400;
const SPEAKER = /(?:Vláda|Výbor|\p{Lu}\p{Ll}{2,20} výbor)(?!\p{L})/u;

export const governmentPosition = (text: string) =>
  stated(
    text,
    /zau(?:jala|jímá)[^.]{0,200}stanovisk|vláda[^.]{0,200}(?:souhlas|nesouhlas)/i,
    GOVERNMENT,
  );
export const committeePosition = (text: string) =>
  stated(text, /doporučuj|přeruš|odroč/i, COMMITTEE);

function stated(
  text: string,
  says: RegExp,
  positions: readonly (readonly [RegExp, Position])[],
): Stated {
  const sentence = text
    .slice(0, READ_CHARS)
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:;]) (?=\p{Lu})/u)
    .find((one) => says.test(one));
  if (sentence === undefined) return { position: null, text: null };
  const position = positions.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
  // Headings of the paper end without a full stop.
  const start = Math.max(0, sentence.search(SPEAKER));
  return { position, text: sentence.slice(start, start + MAX_SENTENCE) };
}
