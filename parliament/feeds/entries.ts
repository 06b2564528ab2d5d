import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { BALLOT_LETTERS, type Ballot } from '../chamber/ballot.ts';
import { type ClubLines, clubOf, isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { voteNatures } from '../chamber/vote-nature.ts';
import { ballotWord } from '../ui/result-bar.ts';
import { countOf, natureText, verdictWord, voteHref, voteSubject } from '../ui/vote.ts';
import type { FeedEntry } from './feed.ts';
import { phrases } from './phrases.ts';

/** The part of an entry that does not depend on its vote. */
export type EntrySetting = {
  readonly locale: Locale;
  readonly period: Period;
  /** `https://host` */
  readonly origin: string;
  /** Name of the feed without its host; it is part of the id of each entry. */
  readonly feed: string;
  /** The same id for the same name, for ever. */
  readonly idOf: (name: string) => string;
};

/** The vote at a place of the period. @param lead sentence before its result */
export function voteEntry(setting: EntrySetting, place: number, lead = ''): FeedEntry {
  const { locale, period, origin, idOf, feed } = setting;
  const say = phrases(locale);
  const vote = period.votes[place]!;
  const nature = voteNatures(period)[place]!;
  const outcome = verdictWord(locale, vote, nature);
  const print = period.prints.get(vote.id)?.print;
  const sentences = [
    lead,
    say.result(outcome, countOf(vote.yes), countOf(vote.no), countOf(vote.quorum)),
    asSentence(natureText(locale, nature)),
    say.where(countOf(vote.session), countOf(vote.number), formats(locale).date(vote.date)),
    print ? say.print(print.number, print.fullTitle ?? print.title) : '',
  ];
  return {
    id: idOf(`${feed}/votes/${period.term.number}/${vote.id}`),
    url: origin + voteHref(vote.id, period.term.number),
    title: `${voteSubject(locale, period, vote)}: ${outcome} ${countOf(vote.yes)} : ${countOf(vote.no)}`,
    text: sentences.filter((text) => text !== '').join('\n'),
    at: momentOf(period, vote.date, vote.time),
    tags: [nature.kind],
  };
}

/** `3. čtení, konečné hlasování` → `3. čtení, konečné hlasování.` with a capital at its beginning. */
function asSentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The same vote with the ballot of one member and the sides of their club. */
export function memberEntry(
  setting: EntrySetting,
  place: number,
  member: number,
  lines: ClubLines,
): FeedEntry {
  const { locale, period } = setting;
  const say = phrases(locale);
  const ballot = period.ballots[place * period.members.length + member] as Ballot;
  const word = ballotWord(locale, ballot);
  const club = clubOf(period, lines.rule, place, member);
  const isRebel = isRebellion(period, lines, place, member);
  const at = place * lines.clubCount + (club ?? 0);
  const side =
    club === undefined ? '' : say.clubSide(partyCode(period, club)!, lines.yes[at]!, lines.no[at]!);
  const name = memberName(period.members[member]!);
  const entry = voteEntry(setting, place, `${say.ballot(name, word)} ${side}`.trim());
  return {
    ...entry,
    title: `${isRebel ? say.againstClub(word) : word}: ${entry.title}`,
    tags: [...entry.tags, BALLOT_LETTERS[ballot]!, ...(isRebel ? ['rebellion'] : [])],
  };
}

/** A day that does not exist in the calendar counts as the date of the data. */
export function momentOf(period: Period, date: string, time?: string): string {
  return (
    pragueMoment(date, time) ??
    pragueMoment(date) ??
    pragueMoment(period.sourceDate) ??
    '1993-01-01T00:00:00+01:00'
  );
}

const offsets = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Prague',
  timeZoneName: 'longOffset',
});

const HOUR_MS = 3_600_000;

/**
 * A time of day in Prague as RFC 3339: `2014-03-05`, `14:30` → `2014-03-05T14:30:00+01:00`;
 * undefined when the day does not exist.
 */
export function pragueMoment(date: string, time = '00:00'): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const asUtc = new Date(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(date)) return undefined;
  // Prague is one or two hours ahead, so this is the moment itself or at most an hour later.
  const near = new Date(asUtc.getTime() - HOUR_MS);
  const name = offsets.formatToParts(near).find(({ type }) => type === 'timeZoneName')!.value;
  return `${date}T${time}:00${name.slice('GMT'.length)}`;
}
