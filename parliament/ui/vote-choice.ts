import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Cabinet, cabinetsOf } from '../chamber/government.ts';
import type { Period } from '../chamber/period.ts';
import { findTopic } from '../chamber/topics.ts';
import { topicField } from './choices.ts';

/** The fields that choose which votes are counted, in the open while something is chosen. */
export function choiceFields(locale: Locale, { part, ...period }: Period): Html {
  const say = phrases(locale);
  const { scope = 'all', topic = '', from = '', to = '', cabinet = '' } = part?.choice ?? {};
  const scopes = (['all', 'final', 'amendments'] as const).map((value) => ({
    value,
    label: say[value],
  }));
  const cabinets = cabinetsOf(part?.of ?? period).map((one) => ({
    value: one.id,
    label: cabinetName(locale, one),
  }));
  const day = (name: 'from' | 'to', value: string) =>
    inputField({ name, label: say[name], value, type: 'date' });
  return disclosure(
    say.which,
    html`<div class="choices">${selectField('scope', say.scope, scopes, scope)}${topicField(locale, topic)}${day('from', from)}${day('to', to)}${cabinets.length > 0 && selectField('cabinet', say.cabinet, [{ value: '', label: say.anyCabinet }, ...cabinets], cabinet)}</div>`,
    part !== undefined,
  );
}

/** Which votes were counted, above what was made from them; nothing for all votes. */
export function choiceNote(locale: Locale, period: Period): Html | undefined {
  const text = choiceText(locale, period);
  return text === '' ? undefined : html`<p class="small" data-announce>${text}</p>`;
}

/** `Jen konečná hlasování, vláda Petra Nečase: 120 z 3 321 hlasování.`; '' for all votes. */
export function choiceText(locale: Locale, { part, voteCount }: Period): string {
  if (!part) return '';
  const say = phrases(locale);
  const { date, integer } = formats(locale);
  const { scope, topic, from, to, cabinet } = part.choice;
  const governing = cabinetsOf(part.of).find(({ id }) => id === cabinet);
  const words = [
    scope !== 'all' && say[scope],
    topic && say.onTopic(findTopic(topic)?.[locale] ?? topic),
    from && say.since(date(from)),
    to && say.until(date(to)),
    cabinet && (governing ? cabinetName(locale, governing) : say.noCabinet(cabinet)),
  ];
  const counted = say.counted(integer(voteCount), integer(part.of.voteCount));
  return `${say.restrictedTo(words.filter(Boolean).join(', '))}: ${counted}`;
}

/** That figures add up several governments, with links to each alone; nothing for a single one. */
export function severalCabinets(locale: Locale, path: string, period: Period): Html | undefined {
  const cabinets = period.part?.choice.cabinet ? [] : cabinetsOf(period);
  if (cabinets.length < 2) return undefined;
  const choice = { period: period.term.number, ...period.part?.choice };
  const links = cabinets.map(
    (one) =>
      html`<li><a href="${withQuery(path, { ...choice, cabinet: one.id })}">${cabinetName(locale, one)}</a></li>`,
  );
  return html`<div class="small">${phrases(locale).several}<ul>${links}</ul></div>`;
}

function cabinetName(locale: Locale, { id, head, from, to }: Cabinet): string {
  const say = phrases(locale);
  const years = `${from.slice(0, 4)}–${to?.slice(0, 4) ?? ''}`;
  return `${head === '' ? say.noCabinet(id) : say.cabinetOf(head)} (${years})`;
}

const phrases = phraseBook({
  which: ['Která hlasování se počítají', 'Which votes are counted'],
  scope: ['Hlasování', 'Votes'],
  all: ['všechna', 'all'],
  final: ['konečná hlasování', 'final votes'],
  amendments: ['pozměňovací návrhy', 'amendments'],
  from: ['Od', 'From'],
  to: ['Do', 'To'],
  cabinet: ['Vláda', 'Government'],
  anyCabinet: ['všechny vlády', 'every government'],
  cabinetOf: [(head: string) => `vláda: ${head}`, (head) => `government of ${head}`],
  noCabinet: [(id: string) => `vláda ${id}`, (id) => `government ${id}`],
  onTopic: [(topic: string) => `téma ${topic}`, (topic) => `topic ${topic}`],
  since: [(day: string) => `od ${day}`, (day) => `from ${day}`],
  until: [(day: string) => `do ${day}`, (day) => `until ${day}`],
  several: [
    'Údaje sčítají hlasování za všech vlád; každá zvlášť:',
    'The figures add up the votes under every government; each alone:',
  ],
  restrictedTo: [(what: string) => `Jen ${what}`, (what) => `Only ${what}`],
  counted: [
    (chosen: string, all: string) => `${chosen} ${czechOf(all)} hlasování.`,
    (chosen, all) => `${chosen} of ${all} votes.`,
  ],
});
