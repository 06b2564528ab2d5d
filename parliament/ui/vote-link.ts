import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Vote } from '../chamber/period.ts';
import { inPeriod } from './frame.ts';
import { phrases } from './phrases.ts';

/** What a vote was about, leading to its page. */
export function voteLink(vote: Vote, period: number): Html {
  return html`<a href="${inPeriod(`/votes/${vote.id}`, period)}">${voteTitle(vote)}</a>`;
}

export function voteTitle({ title, shortTitle, id }: Vote): string {
  return title || shortTitle || `#${id}`;
}

/** The day of a vote, as people and programs read it. */
export function voteDay({ date }: Vote, locale: Locale): Html {
  if (date === '') return html`–`;
  return html`<time datetime="${date}" class="nowrap">${formats(locale).date(date)}</time>`;
}

/** `passed`, `rejected`, or what else the source has. */
export function outcomeWord({ outcome }: Vote, locale: Locale): string {
  const say = phrases(locale);
  if (outcome === 'A') return say.outcomeA;
  return outcome === 'R' ? say.outcomeR : outcome || '–';
}
