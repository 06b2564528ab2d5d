import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { pill } from '@tessera/kit/ui/pill';
import type { Period, Vote } from '../chamber/period.ts';
import { inPeriod } from './frame.ts';
import { phrases } from './phrases.ts';

export function voteHref(id: number, period: number): string {
  return inPeriod(`/votes/${id}`, period);
}

/** What a vote was about; some have no title of their own, then that of the print has to do. */
export function voteSubject(locale: Locale, { prints }: Period, vote: Vote): string {
  const own = vote.title || vote.shortTitle;
  return own || prints.get(vote.id)?.print.title || UNTITLED[locale];
}

const UNTITLED: Record<Locale, string> = {
  cs: 'Hlasování bez názvu',
  en: 'Vote without a title',
};

/** Passed or rejected: a word, a colour and a shape. */
export function outcomePill(locale: Locale, { outcome }: Vote): Html {
  return pill(outcome === 'A' ? 'good' : 'bad', outcomeWord(locale, outcome));
}

export function outcomeWord(locale: Locale, outcome: string): string {
  const say = phrases(locale);
  return outcome === 'A' ? say.outcomeA : say.outcomeR;
}

/** `98 : 1`, yes to no. */
export function score({ yes, no }: Vote): Html {
  return html`${yes}\u202f:\u202f${no}`;
}
