import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { selectField } from '@tessera/kit/ui/form';
import { TOPICS } from '../chamber/topic-taxonomy.ts';
import { findTopic } from '../chamber/topics.ts';
import { phrases } from './phrases.ts';

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
