import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { AgreementPart } from '../chamber/cohesion.ts';

type AgreementFieldsParts = {
  /** The parameter of the address that says which votes. */
  readonly name: string;
  readonly chosen: AgreementPart;
  /** How the choice of all votes is called: of both, of at least two. */
  readonly all: string;
  readonly search: string;
};

/** Which of the votes in common to list, and words to find in their titles. */
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

const phrases = phraseBook(
  {
    show: 'Zobrazit hlasování',
    differ: 'kde se rozešli',
    same: 'kde se shodli',
    search: 'Hledat v názvu',
  },
  {
    show: 'Show votes',
    differ: 'where they parted',
    same: 'where they agreed',
    search: 'Search the title',
  },
);
