import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { withQuery } from '@tessera/kit/ui/visit';
import { Ballot } from '../chamber/ballot.ts';
import { plainTitle } from '../chamber/bill.ts';
import { type ClubLines, isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period } from '../chamber/period.ts';
import { type PrintStep, printHistory } from '../chamber/print-history.ts';
import { searchWords } from '../chamber/search-text.ts';
import type { TopicLabels } from '../chamber/topics.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
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

type Choice = {
  readonly period: Period;
  readonly lang: Locale;
  readonly limit: number;
  /** Which votes a feed of votes takes: what was decided, or every one. */
  readonly view?: 'decided' | 'all';
};

/** The newest votes that pass, newest first. */
function newest(
  { period, limit, view = 'all' }: Choice,
  passes: (place: number) => boolean,
  entry: (setting: EntrySetting, place: number) => FeedEntry = voteEntry,
): FeedContent['entries'] {
  return (setting) => {
    const natures = voteNatures(period);
    const found: FeedEntry[] = [];
    for (let place = period.voteCount - 1; place >= 0 && found.length < limit; place--) {
      if (view === 'decided' && !isDecision(natures[place]!)) continue;
      if (passes(place)) found.push(entry(setting, place));
    }
    return found;
  };
}

/**
 * All votes of a member with a ballot, or those against the club of that time, which a later change
 * of clubs does not alter.
 * @param lines by the club at the time of the vote
 */
export function memberFeed(
  choice: Choice & { readonly only: 'rebel' | 'all' },
  member: number,
  lines: ClubLines,
): FeedContent {
  const { period, lang, only } = choice;
  const { members, ballots } = period;
  const id = members[member]!.personId!;
  const name = memberName(members[member]!);
  const say = phrases(lang);
  return {
    key: `/mps/${id}/${only}`,
    title: only === 'rebel' ? say.memberRebel(name) : say.memberAll(name),
    home: inPeriod(`/mps/${id}`, period.term.number),
    entries: newest(
      choice,
      (place) =>
        only === 'rebel'
          ? isRebellion(period, lines, place, member)
          : ballots[place * members.length + member] !== Ballot.none,
      (setting, place) => memberEntry(setting, place, member, lines),
    ),
  };
}

/** Votes in which somebody of the club voted yes or no. */
export function clubFeed(
  choice: Choice & Required<Pick<Choice, 'view'>>,
  club: number,
  lines: ClubLines,
): FeedContent {
  const { period, lang, view } = choice;
  const code = period.clubs[club]!;
  const took = (place: number, { yes, no, clubCount }: ClubLines) =>
    yes[place * clubCount + club]! + no[place * clubCount + club]! > 0;
  return {
    key: `/parties/${code}/${view}`,
    title: phrases(lang).club(code),
    home: clubHref(code, period.term.number),
    entries: newest(
      choice,
      (place) => took(place, lines),
      (setting, place) => clubEntry(setting, place, club, lines),
    ),
  };
}

/** @param prints numbers of the prints of the topic */
export function topicFeed(
  choice: Choice & Required<Pick<Choice, 'view'>>,
  topic: TopicLabels,
  prints: ReadonlySet<number>,
): FeedContent {
  const { period, lang, view } = choice;
  return {
    key: `/topics/${topic.id}/${view}`,
    title: phrases(lang).topic(topic[lang]),
    home: withQuery(inPeriod('/votes', period.term.number), { topic: topic.id }),
    entries: newest(choice, isOnAny(period, prints)),
  };
}

const isOnAny =
  ({ votes, prints }: Period, numbers: ReadonlySet<number>) =>
  (place: number) =>
    numbers.has(prints.get(votes[place]!.id)?.print.number ?? -1);

/** All votes on one print, and the steps of its history between them. */
export function lawFeed(
  choice: Choice & { readonly ct: number },
  print: { readonly id: number; readonly title: string; readonly fullTitle?: string | undefined },
  home: string,
): FeedContent {
  const { period, lang, limit, ct } = choice;
  const votes = newest(choice, isOnAny(period, new Set([ct])));
  return {
    key: `/laws/${ct}`,
    title: phrases(lang).law(ct, plainTitle(print.title, print.fullTitle)),
    home,
    entries: (setting) =>
      [
        ...votes(setting),
        ...stepsBesideVotes(period, print.id).map((step) => stepEntry(setting, ct, home, step)),
      ]
        .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .slice(0, limit),
  };
}

/** Steps of a print that no vote of the period stands for: committees, the Senate, the collection. */
function stepsBesideVotes(period: Period, printId: number): PrintStep[] {
  const ids = new Set(period.votes.map(({ id }) => id));
  return printHistory(period.histories, printId).filter(
    ({ vote, date }) => date !== undefined && (vote === undefined || !ids.has(vote)),
  );
}

/** @param places of the votes that were found */
export function searchFeed(
  choice: Choice & Required<Pick<Choice, 'view'>> & { readonly q: string },
  places: ReadonlySet<number>,
): FeedContent {
  const { period, lang, view, q } = choice;
  return {
    key: `/search/${view}/${searchWords(q).join(' ')}`,
    title: phrases(lang).search(q.trim()),
    home: withQuery('/search', { period: period.term.number, q }),
    entries: newest(choice, (place) => places.has(place)),
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
