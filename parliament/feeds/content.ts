import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { withQuery } from '@tessera/kit/ui/visit';
import { plainTitle } from '../chamber/bill.ts';
import type { ClubLines } from '../chamber/club-lines.ts';
import { memberName, type Period } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import type { TopicLabels } from '../chamber/topics.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import {
  type FeedView,
  stepsBesideVotes,
  votesFound,
  votesOfClub,
  votesOfMember,
  votesOfPrints,
} from './analyse.ts';
import {
  clubEntry,
  type EntrySetting,
  memberEntry,
  momentOf,
  stepEntry,
  voteEntry,
} from './entries.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { phrases } from './phrases.ts';

/** What one feed is about; `feedOf` adds what every feed has. */
export type FeedContent = {
  /** What the feed holds, apart from language and number of entries: `/mps/103/rebel`. */
  readonly key: string;
  readonly title: string;
  /** Path of the page that shows the same. */
  readonly home: string;
  readonly entries: (setting: EntrySetting) => readonly FeedEntry[];
};

type Choice = { readonly period: Period; readonly lang: Locale; readonly limit: number };

export function memberFeed(
  { period, lang, limit }: Choice,
  member: number,
  lines: ClubLines,
  only: 'rebel' | 'all',
): FeedContent {
  const id = period.members[member]!.personId!;
  const name = memberName(period.members[member]!);
  const say = phrases(lang);
  return {
    key: `/mps/${id}/${only}`,
    title: only === 'rebel' ? say.memberRebel(name) : say.memberAll(name),
    home: inPeriod(`/mps/${id}`, period.term.number),
    entries: (setting) =>
      votesOfMember(period, lines, member, only, limit).map((place) =>
        memberEntry(setting, place, member, lines),
      ),
  };
}

export function clubFeed(
  { period, lang, limit }: Choice,
  club: number,
  lines: ClubLines,
  view: FeedView,
): FeedContent {
  const code = period.clubs[club]!;
  return {
    key: `/parties/${code}/${view}`,
    title: phrases(lang).club(code),
    home: clubHref(code, period.term.number),
    entries: (setting) =>
      votesOfClub(period, lines, club, view, limit).map((place) =>
        clubEntry(setting, place, club, lines),
      ),
  };
}

/** @param prints numbers of the prints of the topic */
export function topicFeed(
  { period, lang, limit }: Choice,
  topic: TopicLabels,
  prints: ReadonlySet<number>,
  view: FeedView,
): FeedContent {
  return {
    key: `/topics/${topic.id}/${view}`,
    title: phrases(lang).topic(topic[lang]),
    home: withQuery(inPeriod('/votes', period.term.number), { topic: topic.id }),
    entries: (setting) =>
      votesOfPrints(period, prints, view, limit).map((place) => voteEntry(setting, place)),
  };
}

/** All votes on one print, and the steps of its history between them. */
export function lawFeed(
  { period, lang, limit }: Choice,
  print: { readonly id: number; readonly title: string; readonly fullTitle?: string | undefined },
  ct: number,
  home: string,
): FeedContent {
  return {
    key: `/laws/${ct}`,
    title: phrases(lang).law(ct, plainTitle(print.title, print.fullTitle)),
    home,
    entries(setting) {
      const votes = votesOfPrints(period, new Set([ct]), 'all', limit);
      const steps = stepsBesideVotes(period, print.id);
      return [
        ...votes.map((place) => voteEntry(setting, place)),
        ...steps.map((step) => stepEntry(setting, ct, home, step)),
      ]
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .slice(0, limit);
    },
  };
}

/** @param places of the votes that were found */
export function searchFeed(
  { period, lang, limit }: Choice,
  question: string,
  places: readonly number[],
  view: FeedView,
): FeedContent {
  return {
    key: `/search/${view}/${searchWords(question).join(' ')}`,
    title: phrases(lang).search(question.trim()),
    home: withQuery('/search', { period: period.term.number, q: question }),
    entries: (setting) =>
      votesFound(period, places, view, limit).map((place) => voteEntry(setting, place)),
  };
}

/** @param self path and query of the request */
export function feedOf(
  { key, title, home, entries }: FeedContent,
  setting: Omit<EntrySetting, 'feed'>,
  self: string,
): Feed {
  const { locale, period, origin, idOf } = setting;
  const feed = `/feeds/${period.term.number}${key}/${locale}`;
  const shown = entries({ ...setting, feed });
  const say = phrases(locale);
  const day = formats(locale).date(period.sourceDate);
  return {
    id: idOf(feed),
    locale,
    title,
    description: say.count(shown.length, period.term.number, day),
    home: origin + home,
    self: origin + self,
    entries: shown,
    updated: shown[0]?.at ?? momentOf(period, period.sourceDate),
    rights: say.rights(day),
    author: 'Tessera parliament',
  };
}
