import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Period, Vote } from '../chamber/period.ts';
import { marked } from './marked.ts';
import { voteHref, voteSubject } from './vote-subject.ts';

/** What a vote was about, leading to its page; the words that were searched for are marked. */
export function voteLink(
  locale: Locale,
  period: Period,
  vote: Vote,
  words: readonly string[] = [],
): Html {
  return html`<a href="${voteHref(vote.id, period.period.number)}">${marked(voteSubject(locale, period, vote), words)}</a>`;
}
