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

export function rowsField(locale: Locale, chosen: number): Html {
  return countField('top', phrases(locale).rows, [10, 20, 30, 50, 100, 200, 500], chosen);
}

/** A choice of numbers, the chosen one among them. */
export function countField(
  name: string,
  label: string,
  counts: readonly number[],
  chosen: number,
  inWords = (count: number) => `${count}`,
): Html {
  const all = [...new Set([...counts, chosen])].sort((a, b) => a - b);
  const choices = all.map((count) => ({ value: `${count}`, label: inWords(count) }));
  return selectField(name, label, choices, `${chosen}`);
}

export function clubRuleField(locale: Locale, chosen: string): Html {
  const say = phrases(locale);
  const choices = [
    { value: 'current', label: say.clubCurrent },
    { value: 'at-vote', label: say.clubAtVote },
  ];
  return selectField('club', say.club, choices, chosen);
}

/** All topics in the reader's alphabet; a label of the model's own is among them when it is chosen. */
export function topicField(locale: Locale, chosen: string): Html {
  const say = phrases(locale);
  const known = findTopic(chosen);
  const choices = TOPICS.map((topic) => ({ value: topic.id, label: topic[locale] }));
  choices.sort((a, b) => a.label.localeCompare(b.label, locale));
  const own = chosen !== '' && !known ? [{ value: chosen, label: chosen }] : [];
  const all = [{ value: '', label: say.anyTopic }, ...own, ...choices];
  return selectField('topic', say.topic, all, known?.id ?? chosen);
}

/** Which votes of two clubs or members are listed. @param name of the query parameter */
export function agreementFields(
  locale: Locale,
  name: string,
  chosen: AgreementPart,
  search: string,
): Html {
  const say = agreementPhrases(locale);
  const choices = (['differ', 'same', 'all'] as const).map((value) => ({
    value,
    label: say[value],
  }));
  return html`${selectField(name, say.show, choices, chosen)}${inputField({ name: 'search', label: say.search, value: search, type: 'search', size: 30 })}`;
}

const agreementPhrases = phraseBook({
  show: ['Zobrazit hlasování', 'Show votes'],
  differ: ['kde se lišili', 'votes on which they differ'],
  same: ['kde se shodli', 'votes on which they agree'],
  all: ['všechna společná', 'all common votes'],
  search: ['Hledat v názvu', 'Search the title'],
});
