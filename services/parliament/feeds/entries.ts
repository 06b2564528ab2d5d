import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import type { Ballot } from '../chamber/ballot.ts';
import { type ClubLines, isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period, type Vote } from '../chamber/period.ts';
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
};

/** The vote at a place of the period. */
export function voteEntry({ locale, period, origin }: EntrySetting, place: number): FeedEntry {
  const say = phrases(locale);
  const vote = period.votes[place]!;
  const nature = voteNatures(period)[place]!;
  const [yes, no] = [countOf(vote.yes), countOf(vote.no)];
  const print = period.prints.get(vote.id)?.print;
  const lines = [
    say.result(yes, no, countOf(vote.quorum)),
    natureText(locale, nature),
    say.where(countOf(vote.session), countOf(vote.number), formats(locale).date(vote.date)),
    print ? say.print(print.number, print.fullTitle ?? print.title) : '',
  ];
  return {
    name: `${period.term.number}/${vote.id}`,
    url: origin + voteHref(vote.id, period.term.number),
    title: `${voteSubject(locale, period, vote)}: ${verdictWord(locale, vote, nature)} ${yes} : ${no}`,
    text: lines.filter((text) => text !== '').join('\n'),
    at: momentOf(period, vote),
  };
}

/** The same vote with the ballot of one member. */
export function memberEntry(
  setting: EntrySetting,
  place: number,
  member: number,
  lines: ClubLines,
): FeedEntry {
  const { locale, period } = setting;
  const say = phrases(locale);
  const word = ballotWord(locale, period.ballots[place * period.members.length + member] as Ballot);
  const entry = voteEntry(setting, place);
  const isRebel = isRebellion(period, lines, place, member);
  return {
    ...entry,
    title: `${isRebel ? say.againstClub(word) : word}: ${entry.title}`,
    text: `${memberName(period.members[member]!)}: ${word}\n${entry.text}`,
  };
}

/** The moment of a vote; without a day or an hour it counts as of the date of the data. */
export function momentOf({ sourceDate }: Period, { date, time }: Pick<Vote, 'date' | 'time'>) {
  const isKnown = date !== '' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  return isKnown ? pragueMoment(date, time) : pragueMoment(sourceDate, '00:00');
}

const offsets = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Prague',
  timeZoneName: 'longOffset',
});

const HOUR_MS = 3_600_000;

/** A time of day in Prague as RFC 3339: `2014-03-05`, `14:30` → `2014-03-05T14:30:00+01:00`. */
function pragueMoment(date: string, time: string): string {
  // Prague is one or two hours ahead, so this is the moment itself or at most an hour later.
  const near = new Date(Date.parse(`${date}T${time}:00Z`) - HOUR_MS);
  const name = offsets.formatToParts(near).find(({ type }) => type === 'timeZoneName')!.value;
  return `${date}T${time}:00${name.slice('GMT'.length)}`;
}
