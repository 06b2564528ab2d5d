import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { BALLOT_LETTERS, type Ballot } from '../chamber/ballot.ts';
import { type ClubLines, clubOf, isRebellion } from '../chamber/club-lines.ts';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { type PrintStep, printHistory } from '../chamber/print-history.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { ballotWord } from '../ui/ballot-mark.ts';
import { stepWords } from '../ui/stage-phrases.ts';
import { natureText, verdictWord, voteHref, voteSubject } from '../ui/vote.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { phrases } from './phrases.ts';

/** What entries need besides their rows. */
type EntrySetting = {
  readonly locale: Locale;
  readonly period: Period;
  /** `https://host` */
  readonly origin: string;
  /** The same id for the same name, for ever. */
  readonly idOf: (name: string) => string;
  /** Names the feed; the same vote has another entry in another feed. */
  readonly feed: string;
};

/** What one feed is about; `feedOf` adds what every feed has. */
export type FeedContent = {
  /** What the feed holds, apart from language and number of entries: `/mps/103/rebel`. */
  readonly key: string;
  readonly title: string;
  /** Path of the page that shows the same. */
  readonly home: string;
  readonly entries: (setting: EntrySetting) => readonly FeedEntry[];
};

/** A vote as topics, prints and searches show it. */
function voteEntry(setting: EntrySetting, place: number, lead = ''): FeedEntry {
  const { locale, period, origin, idOf, feed } = setting;
  const say = phrases(locale);
  const { date } = formats(locale);
  const vote = period.votes[place]!;
  const subject = voteSubject(locale, period, vote);
  const nature = voteNatures(period)[place]!;
  const outcome = verdictWord(locale, vote, nature);
  const print = period.prints.get(vote.id)?.print;
  const sentences = [
    lead,
    say.result(outcome, vote.yes, vote.no, vote.quorum),
    asSentence(natureText(locale, nature)),
    say.where(vote.session, vote.number, date(vote.date)),
    print ? say.print(print.number, print.fullTitle ?? print.title) : '',
  ];
  return {
    id: idOf(`${feed}/votes/${period.term.number}/${vote.id}`),
    url: origin + voteHref(vote.id, period.term.number),
    title: `${subject}: ${outcome} ${vote.yes} : ${vote.no}`,
    text: sentences.filter((text) => text !== '').join('\n'),
    at: momentOf(period, vote.date, vote.time),
    tags: [nature.kind],
  };
}

/** `3. čtení, konečné hlasování` → `3. čtení, konečné hlasování.` with a capital at its beginning. */
function asSentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The same vote with what one member did in it. */
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
  const { title, tags } = entry;
  return {
    ...entry,
    title: `${isRebel ? say.againstClub(word) : word}: ${title}`,
    tags: [...tags, BALLOT_LETTERS[ballot]!, ...(isRebel ? ['rebellion'] : [])],
  };
}

/** The same vote with the sides of one club. */
export function clubEntry(
  setting: EntrySetting,
  place: number,
  club: number,
  lines: ClubLines,
): FeedEntry {
  const { locale, period } = setting;
  const say = phrases(locale);
  const at = place * lines.clubCount + club;
  const [yes, no] = [lines.yes[at]!, lines.no[at]!];
  const code = period.clubs[club]!;
  const rebels = period.members
    .filter(
      (_, m) =>
        clubOf(period, lines.rule, place, m) === club && isRebellion(period, lines, place, m),
    )
    .map(memberName);
  const against = rebels.length > 0 ? say.rebels(rebels.length, rebels.join(', ')) : '';
  const lead = `${say.clubSide(code, yes, no)} ${against}`.trim();
  const entry = voteEntry(setting, place, lead);
  return { ...entry, title: `${code} ${yes} : ${no} – ${entry.title}` };
}

/** All votes on one print and the steps of its history between them, newest first. */
export function lawEntries(
  choice: Choice & { readonly ct: number },
  printId: number,
  href: string,
): FeedContent['entries'] {
  const { period, limit, ct } = choice;
  const votes = newest(choice, isOnAny(period, new Set([ct])));
  const steps = stepsBesideVotes(period, printId);
  return (setting) =>
    [...votes(setting), ...steps.map((step) => stepEntry(setting, ct, href, step))]
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, limit);
}

/** Steps of a print that no vote of the period stands for: committees, the Senate, the collection. */
function stepsBesideVotes(period: Period, printId: number): PrintStep[] {
  const ids = new Set(period.votes.map(({ id }) => id));
  return printHistory(period.histories, printId).filter(
    ({ vote, date }) => date !== undefined && (vote === undefined || !ids.has(vote)),
  );
}

/** A step of a print without a vote. */
function stepEntry(setting: EntrySetting, ct: number, href: string, step: PrintStep) {
  const { locale, period, origin, idOf, feed } = setting;
  const { label, outcome } = stepWords(locale, step);
  const law = step.law === undefined ? '' : `${step.law} Sb.`;
  const title = [label, outcome, law].filter((text) => text !== '').join(', ');
  const key = [step.date, step.stage, step.label, step.outcome, step.law ?? ''].join('/');
  return {
    id: idOf(`${feed}/steps/${period.term.number}/${ct}/${key}`),
    url: origin + href,
    title,
    text: step.note ? `${title}\n${step.note}` : title,
    at: momentOf(period, step.date ?? ''),
    tags: [step.stage],
  };
}

type Choice = {
  readonly period: Period;
  readonly limit: number;
  /** Which votes a feed of votes takes: what was decided, or every one. */
  readonly view?: 'decided' | 'all';
  /** The selection that the feed takes its votes from; undefined for all of them. */
  readonly chosen?: ReadonlySet<number> | undefined;
};

/** The newest votes that pass, newest first. */
export function newest(
  { period, limit, view = 'all', chosen }: Choice,
  passes: (place: number) => boolean,
  entry: (setting: EntrySetting, place: number) => FeedEntry = voteEntry,
): FeedContent['entries'] {
  return (setting) => {
    const natures = voteNatures(period);
    const found: FeedEntry[] = [];
    for (let place = period.voteCount - 1; place >= 0 && found.length < limit; place--) {
      if (chosen?.has(place) === false) continue;
      if (view === 'decided' && !isDecision(natures[place]!)) continue;
      if (passes(place)) found.push(entry(setting, place));
    }
    return found;
  };
}

/** Whether a vote is on one of these prints. */
export const isOnAny =
  ({ votes, prints }: Period, numbers: ReadonlySet<number>) =>
  (place: number) =>
    numbers.has(prints.get(votes[place]!.id)?.print.number ?? -1);

/**
 * @param self path and query of the request
 * @param isOngoing of no period: the feed stays the same over elections; entries are of a period always
 */
export function feedOf(
  { key, title, home, entries }: FeedContent,
  setting: Omit<EntrySetting, 'feed'>,
  self: string,
  isOngoing: boolean,
): Feed {
  const { locale, period, origin, idOf } = setting;
  const feed = `/feeds/${period.term.number}${key}/${locale}`;
  const shown = entries({ ...setting, feed });
  const say = phrases(locale);
  const day = formats(locale).date(period.sourceDate);
  return {
    id: idOf(isOngoing ? `/feeds${key}/${locale}` : feed),
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

/** A day that does not exist in the calendar counts as the date of the data. */
function momentOf(period: Period, date: string, time?: string): string {
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
