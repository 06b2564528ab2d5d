import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { type Choice, inputField, selectField } from '@tessera/kit/ui/form';
import type { AgreementPart } from '../chamber/agreement.ts';
import type { RollCalls } from '../chamber/period.ts';
import { TOPICS } from '../chamber/topic-taxonomy.ts';
import { findTopic } from '../chamber/topics.ts';
import { phrases } from './phrases.ts';

export function partyField(locale: Locale, { clubs, members }: RollCalls, chosen: string): Html {
  const say = phrases(locale);
  const sizes = clubs.map((_, club) => members.filter((member) => member.club === club).length);
  const choices: Choice[] = clubs
    .map((code, club) => ({ value: code, label: `${code} (${sizes[club]})`, size: sizes[club]! }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const listed = clubs.find((code) => code.toLowerCase() === chosen.toLowerCase());
  return selectField(
    'party',
    say.party,
    [{ value: '', label: say.allParties }, ...choices],
    listed ?? chosen,
  );
}

const ROW_CHOICES = [10, 20, 30, 50, 100, 200, 500];

export function rowsField(locale: Locale, chosen: number): Html {
  const values = [...new Set([...ROW_CHOICES, chosen])].sort((a, b) => a - b);
  const choices = values.map((value) => ({ value: String(value), label: String(value) }));
  return selectField('top', phrases(locale).rows, choices, String(chosen));
}

export function clubRuleField(locale: Locale, chosen: string): Html {
  const say = phrases(locale);
  const choices = [
    { value: 'current', label: say.clubCurrent },
    { value: 'at-vote', label: say.clubAtVote },
  ];
  return selectField('club', say.club, choices, chosen);
}

/** All topics in the reader's alphabet; a label of the model's own is kept when it is chosen. */
export function topicField(locale: Locale, chosen: string): Html {
  const say = phrases(locale);
  const known = findTopic(chosen);
  const choices = TOPICS.map((topic) => ({ value: topic.id, label: topic[locale] }));
  choices.sort((a, b) => a.label.localeCompare(b.label, locale));
  const own = chosen !== '' && !known ? [{ value: chosen, label: chosen }] : [];
  const all = [{ value: '', label: say.anyTopic }, ...own, ...choices];
  return selectField('topic', say.topic, all, known?.id ?? chosen);
}

type AgreementFieldsParts = {
  /** Name of the query parameter. */
  readonly name: string;
  readonly chosen: AgreementPart;
  /** Label of the option for all common votes. */
  readonly all: string;
  readonly search: string;
};

export function agreementFields(locale: Locale, parts: AgreementFieldsParts): Html {
  const { name, chosen, all, search } = parts;
  const say = agreementPhrases(locale);
  const choices: { value: AgreementPart; label: string }[] = [
    { value: 'differ', label: say.differ },
    { value: 'same', label: say.same },
    { value: 'all', label: all },
  ];
  return html`${selectField(name, say.show, choices, chosen)}${inputField({ name: 'search', label: say.search, value: search, type: 'search', size: 30 })}`;
}

const agreementPhrases = phraseBook({
  show: ['Zobrazit hlasování', 'Show votes'],
  differ: ['kde se lišili', 'votes on which they differ'],
  same: ['kde se shodli', 'votes on which they agree'],
  search: ['Hledat v názvu', 'Search the title'],
});
