import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Period, Vote } from '../chamber/period.ts';
import { voteHref, voteSubject } from './vote-subject.ts';

/** What a vote was about, leading to its page. */
export function voteLink(locale: Locale, period: Period, vote: Vote): Html {
  return html`<a href="${voteHref(vote.id, period.period.number)}">${voteSubject(locale, period, vote)}</a>`;
}
