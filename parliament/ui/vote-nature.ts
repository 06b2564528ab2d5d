import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { VoteNature } from '../chamber/vote-nature.ts';

/** `3. čtení, pravděpodobně pozměňovací návrh`; '' when nothing is known. */
export function natureText(locale: Locale, { stage, kind, isCertain }: VoteNature): string {
  const say = phrases(locale);
  const what = kind === 'other' ? '' : isCertain ? say[kind] : say.probably(say[kind]);
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
    amendment: 'amendment',
    procedure: 'procedure',
    agenda: 'agenda of the session',
    confidence: 'confidence in the government',
    probably: (kind) => `probably ${kind}`,
  },
);
