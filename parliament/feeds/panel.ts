import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { FeedLink, PageParts } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { type Member, memberName } from '../chamber/period.ts';
import { findTopic, type TopicLabels } from '../chamber/topics.ts';
import { inPeriod } from '../ui/frame.ts';
import { ATOM_TYPE, JSON_FEED_TYPE } from './feed.ts';
import { phrases } from './phrases.ts';

/** A feed by its address without format, what it is called, and the word that links to it. */
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

export function clubFeeds(locale: Locale, code: string, period: number): Followed[] {
  const path = address(`/feeds/parties/${encodeURIComponent(code)}`, locale, period);
  return decidedAndAll(locale, path, phrases(locale).club(code));
}

export function topicFeeds(locale: Locale, topic: TopicLabels, period: number): Followed[] {
  const path = address(`/feeds/topics/${encodeURIComponent(topic.id)}`, locale, period);
  return decidedAndAll(locale, path, phrases(locale).topic(topic[locale]));
}

/** A topic by what a visitor chose; one of the model's own is called the same in both languages. */
export function topicNamed(name: string): TopicLabels {
  return findTopic(name) ?? { id: name, cs: name, en: name };
}

export function lawFeeds(locale: Locale, ct: number, title: string, period: number): Followed[] {
  const say = phrases(locale);
  // Prints of the next period have the same numbers.
  const path = withQuery(address(`/feeds/laws/${ct}`, locale, period), { period });
  return [{ path, title: say.print(ct, title), word: say.votes }];
}

export function searchFeeds(locale: Locale, question: string, period: number): Followed[] {
  const path = withQuery(address('/feeds/search', locale, period), { q: question });
  return decidedAndAll(locale, path, phrases(locale).search(question));
}

function decidedAndAll(locale: Locale, path: string, title: string): Followed[] {
  const say = phrases(locale);
  return [
    { path, title, word: say.decisions },
    { path: withQuery(path, { view: 'all' }), title: `${title} (${say.votes})`, word: say.votes },
  ];
}

function address(path: string, locale: Locale, period: number): string {
  return withQuery(inPeriod(path, period), { lang: locale === 'cs' ? undefined : locale });
}

/** For `<head>`: each feed in both formats. */
export function feedHead(feeds: readonly Followed[]): FeedLink[] {
  return feeds.flatMap(({ path, title }) => [
    { href: path, title, type: ATOM_TYPE },
    { href: withQuery(path, { format: 'json' }), title: `${title} (JSON)`, type: JSON_FEED_TYPE },
  ]);
}

/** For the reader: "Follow: rebellions (Atom, JSON)". */
export function feedLine(locale: Locale, feeds: readonly Followed[]): Html | undefined {
  if (feeds.length === 0) return undefined;
  return html`<p class="small follow">${phrases(locale).follow} ${feeds.map(
    ({ path, word, title }, index) =>
      html`${index > 0 && ' · '}<span class="nowrap">${word} <a href="${path}" aria-label="${title}, Atom">Atom</a> <a href="${withQuery(path, { format: 'json' })}" aria-label="${title}, JSON">JSON</a> <a class="by-mail" href="${withQuery('/subscriptions', { feed: path })}" rel="nofollow" aria-label="${title}, e-mail">e-mail</a></span>`,
  )}</p>`;
}

/** A page with its feeds in the head and the line that links to them below everything. */
export function followed(
  { locale }: Visit,
  page: PageParts,
  feeds: readonly Followed[],
): PageParts {
  return { ...page, feeds: feedHead(feeds), main: html`${page.main}${feedLine(locale, feeds)}` };
}
