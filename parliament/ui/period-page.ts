import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Period } from '../chamber/period.ts';
import type { PeriodView } from './member-columns.ts';
import { phrases as shared } from './phrases.ts';

type Hidden = Readonly<Record<string, string | number>>;

type MeasureParts = {
  readonly path: string;
  readonly title: string;
  /** The answer in a sentence: lead and description. */
  readonly finding: string;
  readonly fields: Part;
  readonly hidden?: Hidden;
  /** What follows the sentence and changes with the choice. */
  readonly results: Part;
  /** What does not change with it. */
  readonly below?: Part;
  readonly method: readonly Part[];
  /** Whether the method is shown at once: without it the figures would mislead. */
  readonly hasOpenMethod?: boolean;
};

/** A page that measures something in a period: the choice, the answer, and how it was counted. */
export function measurePage(view: PeriodView, parts: MeasureParts): PageParts {
  const { path, title, finding, fields, hidden, results, below, method, hasOpenMethod } = parts;
  const { locale } = view.visit;
  return {
    title,
    description: finding,
    main: html`<h1>${title}</h1>
${periodForm(view, path, fields, hidden)}
<div id="results"><p class="lead">${finding}</p>${choiceNote(locale, view.period)}
${results}</div>
${below}
${howCounted(locale, method, hasOpenMethod)}`,
  };
}

/** The form of a page about a period, which stays in that period. */
export function periodForm(view: PeriodView, action: string, fields: Part, hidden?: Hidden): Html {
  return filterForm({
    action,
    submit: shared(view.visit.locale).show,
    hidden: { period: view.period.term.number, ...hidden },
    fields,
  });
}

/** How the figures of a page are computed, in paragraphs to unfold. */
export function howCounted(locale: Locale, method: readonly Part[], isOpen = false): Html {
  const paragraphs = method.map((text) => html`<p>${text}</p>`);
  return disclosure(shared(locale).howCounted, html`${paragraphs}`, isOpen);
}

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

/** Parts of a page that its tables and chart make. */
export type PageContent = {
  /** The table of this name as the page shows it, with its downloads. */
  readonly table: (name: string) => Html;
  /** Its downloads alone, for a table that the page does not show. */
  readonly files: (name: string) => Html;
  /** The figure with its downloads; undefined when there is nothing to draw. */
  readonly chart: Part;
};
