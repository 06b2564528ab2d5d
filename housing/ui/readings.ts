import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { needsEcho } from '../formula/number-input.ts';

/** A submitted field and the number it was read as. */
export type ReadField = {
  readonly label: string;
  readonly sent: unknown;
  readonly value: number;
  readonly isMoney: boolean;
};

/** How submitted texts were read, where they were not plain numbers; empty if all were. */
export function readings(locale: Locale, fields: readonly ReadField[]): Html {
  const { decimal, money } = formats(locale);
  const items = fields.flatMap(({ label, sent, value, isMoney }) =>
    sent === undefined || sent === '' || !needsEcho(sent, value)
      ? []
      : [`${label}: ${isMoney ? money(value) : decimal(value, Number.isInteger(value) ? 0 : 2)}`],
  );
  return items.length === 0
    ? html``
    : html`<p class="small muted">${phrases(locale).readAs} ${items.join('; ')}</p>\n`;
}

const phrases = phraseBook({
  readAs: ['Přečteno jako:', 'Read as:'],
});
