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

const phrases = phraseBook(
  {
    first_reading: '1. čtení',
    second_reading: '2. čtení',
    third_reading: '3. čtení',
    returned_by_senate: 'vráceno Senátem',
    returned_by_president: 'vráceno prezidentem',
    final: 'konečné hlasování',
    reject: 'návrh na zamítnutí',
    return: 'návrh na vrácení k dopracování',
    amendment: 'pozměňovací návrh',
    procedure: 'procedura',
    agenda: 'pořad schůze',
    confidence: 'důvěra vládě',
    probably: (kind: string) => `pravděpodobně ${kind}`,
  },
  {
    first_reading: 'first reading',
    second_reading: 'second reading',
    third_reading: 'third reading',
    returned_by_senate: 'returned by the Senate',
    returned_by_president: 'returned by the President',
    final: 'final vote',
    reject: 'motion to reject the bill',
    return: 'motion to return the bill to its proposer',
    amendment: 'amendment',
    procedure: 'procedure',
    agenda: 'agenda of the session',
    confidence: 'confidence in the government',
    probably: (kind) => `probably ${kind}`,
  },
);
