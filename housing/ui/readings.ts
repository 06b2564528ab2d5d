import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { NumberField } from '../formula/number-fields.ts';
import { needsEcho } from '../formula/number-input.ts';

/** How submitted texts were read, where they were not plain numbers; empty if all were. */
export function readings<Field extends NumberField>(
  locale: Locale,
  fields: Readonly<Record<string, Field>>,
  sent: Readonly<Record<string, unknown>>,
  readAs: (name: string, field: Field) => unknown,
): Html {
  const { decimal, money } = formats(locale);
  const items = Object.entries(fields).flatMap(([name, field]) => {
    const text = sent[name];
    const value = readAs(name, field);
    if (!text || typeof value !== 'number' || !needsEcho(text, value)) return [];
    const read = field.money ? money(value) : decimal(value, Number.isInteger(value) ? 0 : 2);
    return [`${field.label[locale]}: ${read}`];
  });
  return items.length === 0
    ? html``
    : html`<p class="small muted">${phrases(locale).heading} ${items.join('; ')}</p>\n`;
}

const phrases = phraseBook({
  heading: ['Přečteno jako:', 'Read as:'],
});
