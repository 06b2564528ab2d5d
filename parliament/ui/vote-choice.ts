import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { Period } from '../chamber/period.ts';

/** The fields that choose which votes are counted, in the open while something is chosen. */
export function choiceFields(locale: Locale, { part }: Period): Html {
  const say = phrases(locale);
  const { scope = 'all', from = '', to = '' } = part?.choice ?? {};
  const scopes = (['all', 'final', 'amendments'] as const).map((value) => ({
    value,
    label: say[value],
  }));
  const day = (name: 'from' | 'to', value: string) =>
    inputField({ name, label: say[name], value, type: 'date' });
  return disclosure(
    say.which,
    html`<div class="choices">${selectField('scope', say.scope, scopes, scope)}${day('from', from)}${day('to', to)}</div>`,
    part !== undefined,
  );
}

/** Which votes were counted, above what was made from them; nothing for all votes. */
export function choiceNote(locale: Locale, period: Period): Html | undefined {
  const text = choiceText(locale, period);
  return text === '' ? undefined : html`<p class="small" data-announce>${text}</p>`;
}

/** `Jen konečná hlasování, od 1. 1. 2014: 120 z 3 321 hlasování.`; '' for all votes. */
export function choiceText(locale: Locale, { part, voteCount }: Period): string {
  if (!part) return '';
  const say = phrases(locale);
  const { date, integer } = formats(locale);
  const { scope, from, to } = part.choice;
  const words = [
    scope !== 'all' && say[scope],
    from && say.since(date(from)),
    to && say.until(date(to)),
  ];
  const counted = say.counted(integer(voteCount), integer(part.of.voteCount));
  return `${say.restrictedTo(words.filter(Boolean).join(', '))}: ${counted}`;
}

const phrases = phraseBook({
  which: ['Která hlasování se počítají', 'Which votes are counted'],
  scope: ['Hlasování', 'Votes'],
  all: ['všechna', 'all'],
  final: ['konečná hlasování', 'final votes'],
  amendments: ['pozměňovací návrhy', 'amendments'],
  from: ['Od', 'From'],
  to: ['Do', 'To'],
  since: [(day: string) => `od ${day}`, (day) => `from ${day}`],
  until: [(day: string) => `do ${day}`, (day) => `until ${day}`],
  restrictedTo: [(what: string) => `Jen ${what}`, (what) => `Only ${what}`],
  counted: [
    (chosen: string, all: string) => `${chosen} ${czechOf(all)} hlasování.`,
    (chosen, all) => `${chosen} of ${all} votes.`,
  ],
});
