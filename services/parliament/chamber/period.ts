import type { ElectoralPeriod } from './electoral-periods.ts';
import type { PrintHistories } from './print-history.ts';

/**
 * # The period matrix
 *
 * A period is one byte per vote and member: row v × members + m says what member m did in vote v.
 * Up to a million lines `member | vote | code` become one megabyte, and every analysis is a plain
 * loop over it. A second matrix of the same shape holds the club of each member at each vote, so
 * that "the club at the time" costs one array access.
 *
 * Invariant: votes are in order of (date, time, id) and never void, members in order of id; an
 * index means the same vote and member in all arrays of a period, and a period never changes. Void
 * votes are removed while reading, so no analysis can count one by mistake.
 *
 * The way of one ballot: `source/unl.ts` finds it in `hl2013h1.unl`, `source/ballots.ts` writes its
 * byte, `markExcused` may turn an absence into an excused one, `store/period-cache.ts` keeps the row
 * of the vote as one text in Parquet, an analysis counts it, a page shows the count.
 *
 * Both matrices are shared memory: a worker reads them without a copy. Tried and dropped: columns of
 * numbers (7 to 12 times the size, and every analysis groups them first), an object per ballot, and
 * bit planes for all analyses (fast, but four files for a loop; docs/decisions/0005).
 */

/** One roll call; counts and outcome are taken from the source and never recomputed. */
export type Vote = {
  readonly id: number;
  readonly session: number | undefined;
  /** Number of the vote within its session. */
  readonly number: number | undefined;
  /** Number of the agenda item; undefined for procedural votes. */
  readonly item: number | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
  readonly yes: number | undefined;
  readonly no: number | undefined;
  readonly abstained: number | undefined;
  readonly notVoting: number | undefined;
  readonly present: number | undefined;
  readonly quorum: number | undefined;
  /** `A` passed, `R` rejected, anything else as the source has it. */
  readonly outcome: string;
  readonly title: string;
  readonly shortTitle: string;
  /** Stage of the item on the accepted agenda, by `id_typ` of typ_stavu.unl. */
  readonly itemType?: number | undefined;
};

/** `YYYY-MM-DD HH` of a vote, as memberships and offices have it. */
export function hourOf({ date, time }: Vote): string {
  return `${date} ${time.slice(0, 2)}`;
}

/** Membership of a club, both ends inclusive. */
export type ClubSpan = {
  /** Index into `clubs`. */
  readonly club: number;
  /** `YYYY-MM-DD HH`, comparable as text. */
  readonly from: string;
  /** undefined: still open. */
  readonly to: string | undefined;
};

export type Member = {
  /** `id_poslanec`: this person in this period. */
  readonly id: number;
  /** `id_osoba`: the same person in all periods; undefined when the source does not know. */
  readonly personId: number | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Name of the electoral region, when known. */
  readonly region: string | undefined;
  /** The latest club of this period, as an index into `clubs`; undefined without any. */
  readonly club: number | undefined;
  /** All clubs of this period, oldest first. */
  readonly clubSpans: readonly ClubSpan[];
};

/** The input of the analyses: ballots and clubs. */
export type RollCalls = {
  /** Codes of the clubs (`ODS`, `Nezařazení`), sorted. */
  readonly clubs: readonly string[];
  /** Sorted by id. */
  readonly members: readonly Member[];
  readonly voteCount: number;
  /**
   * `Ballot` of each member in each vote: entry v × members + m. Votes are in order of time, without
   * void ones.
   */
  readonly ballots: Uint8Array;
  /** Club of member m at the time of vote v, in the same layout; `NO_CLUB` for none. */
  readonly clubAtVote: Uint8Array;
};

export const NO_CLUB = 255;

/** Code of the "club" of unaffiliated members, as in the source. */
export const UNAFFILIATED = 'Nezařazení';

/** A print (bill, proposal) that a vote was about. */
export type Print = {
  readonly id: number;
  /** Number of the print within its period (`ct`). */
  readonly number: number;
  /** Abbreviated, as votes and lists have it. */
  readonly title: string;
  readonly fullTitle?: string | undefined;
  /** `cislo_za` of a new version that kept the number of an earlier print. */
  readonly version?: number | undefined;
};

/** The print of a vote, and how the link is known. */
export type PrintLink = {
  readonly print: Print;
  /**
   * The print's history names the vote; number and title agree with the session's agenda; the title
   * agrees with one item of it alone; or with one print of the period, the agenda being unknown.
   */
  readonly by: 'history' | 'agenda' | 'title' | 'name';
};

export type SourceQuality = {
  /** Lines with too few fields; columns stored by older versions have no count. */
  readonly ragged?: number;
  /** Lines of ballots, those of void votes and of unknown members or votes included. */
  readonly ballotRows: number;
  /** Lines of ballots that name no member of this period or no vote, void ones included. */
  readonly unknownBallots: number;
  /** Titles of votes in another encoding, which are repaired; older caches have none. */
  readonly recodedTitles?: number;
};

/** One electoral period, complete. */
export type Period = RollCalls & {
  readonly term: ElectoralPeriod;
  /** In order of (date, time, id), without void votes. */
  readonly votes: readonly Vote[];
  /**
   * Seats, clubs and offices of the members in all periods, and everybody who was in the government
   * during this one; by start.
   */
  readonly offices: readonly Office[];
  /** Void votes in order of time: shown, never counted. */
  readonly voided: readonly Vote[];
  /** The print of each vote that has one, by vote id. */
  readonly prints: ReadonlyMap<number, PrintLink>;
  /** Legislative histories of these prints. */
  readonly histories: PrintHistories;
  /** Newest modification date in the archive: `YYYY-MM-DD`. */
  readonly sourceDate: string;
  /** Anomalies counted while reading. */
  readonly quality: SourceQuality;
};

export function memberName({ firstName, lastName, id }: Member): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? `#${id}` : name;
}

export function partyCode({ clubs }: RollCalls, club: number | undefined): string | null {
  return clubs[club ?? NO_CLUB] ?? null;
}

/** True when a member's last club has this code, ignoring case; '' matches every member. */
export function isInClub(calls: RollCalls, { club }: Member, code: string): boolean {
  return code === '' || partyCode(calls, club)?.toLowerCase() === code.toLowerCase();
}

/** True when a member sat in more than one club of the period, the unaffiliated among them. */
export function hasChangedClub({ clubSpans }: Member): boolean {
  return new Set(clubSpans.map(({ club }) => club)).size > 1;
}

/** How many members each club has at the last vote, by its index. */
export function clubSizes({ clubs, members, clubAtVote }: RollCalls): number[] {
  const last = clubAtVote.subarray(clubAtVote.length - members.length);
  return clubs.map((_, club) => last.filter((one) => one === club).length);
}

/** Index of a person in `members`; undefined when they were not a member in this period. */
export function findPerson({ members }: RollCalls, personId: number): number | undefined {
  const found = members.findIndex((member) => member.personId === personId);
  return found < 0 ? undefined : found;
}

const order = new Intl.Collator('cs');

/** Czech order by surname, first name, id. */
export function byName(a: Member, b: Member): number {
  return (
    order.compare(a.lastName, b.lastName) || order.compare(a.firstName, b.firstName) || a.id - b.id
  );
}

/** A name alone, without an agenda, is only probable. */
export function provenance({ by }: PrintLink): 'certain' | 'probable' {
  return by === 'name' ? 'probable' : 'certain';
}

/** The body of a membership or an office. */
export type Body = 'chamber' | 'government' | 'club' | 'committee';

/**
 * A membership or an office of a person. A membership has no title: a seat in the chamber, a club,
 * or a member of the government whose portfolio the source does not name.
 */
export type Office = {
  /** `id_osoba` */
  readonly personId: number;
  /** First name and surname: members of the government need not be members of the chamber. */
  readonly name: string;
  readonly body: Body;
  /** `ODS`, `Výbor pro zdravotnictví`, id of a government at the source; '' for the chamber. */
  readonly organ: string;
  /** The electoral period it belongs to; 0 for none, such as a government. */
  readonly period: number;
  /** In the words of the source: `Ministr financí`; '' for a membership. */
  readonly title: string;
  /** `YYYY-MM-DD HH`, comparable as text. */
  readonly from: string;
  /** undefined: still open. */
  readonly to: string | undefined;
};
