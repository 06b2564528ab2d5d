import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { VoteNature } from '../chamber/vote-nature.ts';

/** `3. čtení, pravděpodobně pozměňovací návrh`; '' when nothing is known. */
export function natureText(locale: Locale, nature: VoteNature): string {
  const { stage, kind, isCertain, motion } = nature;
  const say = phrases(locale);
  const known =
    kind === 'other' ? '' : say[motion === 'reject' || motion === 'return' ? motion : kind];
  const what = known === '' || isCertain ? known : say.probably(known);
  return [stage && stage !== 'other' ? say[stage] : '', what]
    .filter((text) => text !== '')
    .join(', ');
}

/** The same below the subject of a vote. */
export function natureNote(locale: Locale, nature: VoteNature): Html | undefined {
  const text = natureText(locale, nature);
  return text === '' ? undefined : html`<br><small class="muted">${text}</small>`;
}

const phrases = phraseBook({
  first_reading: ['1. čtení', 'first reading'],
  second_reading: ['2. čtení', 'second reading'],
  third_reading: ['3. čtení', 'third reading'],
  returned_by_senate: ['vráceno Senátem', 'returned by the Senate'],
  returned_by_president: ['vráceno prezidentem', 'returned by the President'],
  final: ['konečné hlasování', 'final vote'],
  reject: ['návrh na zamítnutí', 'motion to reject the bill'],
  return: ['návrh na vrácení k dopracování', 'motion to return the bill to its proposer'],
  amendment: ['pozměňovací návrh', 'amendment'],
  procedure: ['procedura', 'procedure'],
  agenda: ['pořad schůze', 'agenda of the session'],
  confidence: ['důvěra vládě', 'confidence in the government'],
  probably: [(kind: string) => `pravděpodobně ${kind}`, (kind) => `probably ${kind}`],
});
