import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { AgreementPart } from '../chamber/agreement.ts';

type AgreementFieldsParts = {
  /** Name of the query parameter. */
  readonly name: string;
  readonly chosen: AgreementPart;
  /** Label of the option for all common votes. */
  readonly all: string;
  readonly search: string;
};

/** Form fields: which common votes to list, and words in their titles. */
export function agreementFields(locale: Locale, parts: AgreementFieldsParts): Html {
  const { name, chosen, all, search } = parts;
  const say = phrases(locale);
  const choices: { value: AgreementPart; label: string }[] = [
    { value: 'differ', label: say.differ },
    { value: 'same', label: say.same },
    { value: 'all', label: all },
  ];
  return html`${selectField(name, say.show, choices, chosen)}${inputField({ name: 'search', label: say.search, value: search, type: 'search', size: 30 })}`;
}

const phrases = phraseBook({
  show: ['Zobrazit hlasování', 'Show votes'],
  differ: ['kde se lišili', 'votes on which they differ'],
  same: ['kde se shodli', 'votes on which they agree'],
  search: ['Hledat v názvu', 'Search the title'],
});
