import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type Member, memberName } from '../chamber/period.ts';
import { topicNamed } from '../chamber/topics.ts';
import { inPeriod } from '../ui/frame.ts';
import { ATOM_TYPE } from './feed.ts';
import { phrases } from './phrases.ts';

/** A feed by its address, its title, and the word that links to it. */
type Followed = { readonly path: string; readonly title: string; readonly word: string };

export function memberFeeds(locale: Locale, member: Member, period: number): Followed[] {
  if (member.personId === undefined) return [];
  const say = phrases(locale);
  const path = address(`/feeds/mps/${member.personId}`, locale, period);
  const name = memberName(member);
  return [
    { path, title: say.memberRebel(name), word: say.rebellions },
    { path: withQuery(path, { only: 'all' }), title: say.memberAll(name), word: say.votes },
  ];
}

/** The feeds of a choice in the list of votes. */
export function voteFeeds(
  locale: Locale,
  { search, topic }: { readonly search: string; readonly topic: string },
  period: number,
): Followed[] {
  const say = phrases(locale);
  const path = withQuery(address('/feeds/votes', locale, period), { search, topic });
  const title = say.feedOf(topic && topicNamed(topic)[locale], search.trim());
  return [
    { path, title, word: say.decisions },
    { path: withQuery(path, { view: 'all' }), title: `${title} (${say.votes})`, word: say.votes },
  ];
}

function address(path: string, locale: Locale, period: number): string {
  return withQuery(inPeriod(path, period), { lang: locale === 'cs' ? undefined : locale });
}

/** A page with its feeds in the head and the line that links to them below everything. */
export function followed(
  { locale }: Visit,
  page: PageParts,
  feeds: readonly Followed[],
): PageParts {
  const head = feeds.map(({ path, title }) => ({ href: path, title, type: ATOM_TYPE }));
  return { ...page, feeds: head, main: html`${page.main}${feedLine(locale, feeds)}` };
}

/** For the reader: "Follow (Atom): rebellions · all votes". */
function feedLine(locale: Locale, feeds: readonly Followed[]): Html | undefined {
  if (feeds.length === 0) return undefined;
  const links = feeds.map(
    ({ path, word, title }, index) =>
      html`${index > 0 && ' · '}<a href="${path}" aria-label="${word}: ${title}, Atom">${word}</a>`,
  );
  return html`<p class="small follow">${phrases(locale).follow} ${links}</p>`;
}
