import type { ElectoralPeriod } from './electoral-periods.ts';
import type { PrintHistories } from './print-history.ts';
import type { SourceQuality } from './source-quality.ts';

/** One roll call as the source sums it up. The counts are the source's own, never recomputed. */
export type Vote = {
  readonly id: number;
  readonly session: number;
  /** Number of the vote within its session. */
  readonly number: number;
  /** Number of the agenda item; undefined for procedural votes. */
  readonly item: number | undefined;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
  readonly yes: number;
  readonly no: number;
  readonly abstained: number;
  readonly notVoting: number;
  readonly present: number;
  readonly quorum: number;
  /** `A` passed, `R` rejected, anything else as the source has it. */
  readonly outcome: string;
  readonly title: string;
  readonly shortTitle: string;
};

/** Membership of a club; both ends belong to it. */
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

/** What the analyses read: who voted how, and for which club. */
export type RollCalls = {
  /** Codes of the clubs (`ODS`, `Nezařazení`), sorted. */
  readonly clubs: readonly string[];
  /** Sorted by id. */
  readonly members: readonly Member[];
  readonly voteCount: number;
  /**
   * One byte a member and vote: row v × members + m is member m in vote v. Votes stand in order
   * of time; void ones are left out before they get here.
   */
  readonly ballots: Uint8Array;
  /** Club of member m at the time of vote v, in the same layout; 255 for none. */
  readonly clubAtVote: Uint8Array;
};

export const NO_CLUB = 255;

/** Members who belong to no club form one "party" of this code, as in the source. */
export const UNAFFILIATED = 'Nezařazení';

/** A print (bill, proposal) that a vote was about. */
export type Print = {
  readonly id: number;
  /** Number of the print within its period (`ct`). */
  readonly number: number;
  readonly title: string;
};

/** How sure we are that a vote was about this print. */
export type PrintLink = {
  readonly print: Print;
  /** By the print's own history, by the session's agenda, or only by a matching name. */
  readonly by: 'history' | 'agenda' | 'name';
};

/** One electoral period, complete. */
export type Period = RollCalls & {
  readonly period: ElectoralPeriod;
  /** In order of (date, time, id); void ones are left out. */
  readonly votes: readonly Vote[];
  readonly voidVotes: readonly number[];
  /** The void votes as the source sums them up, in order of time: shown, never counted. */
  readonly voided: readonly Vote[];
  /** The print of each vote that has one, by vote id. */
  readonly prints: ReadonlyMap<number, PrintLink>;
  /** The way of those prints through parliament. */
  readonly histories: PrintHistories;
  /** When the source made the data, as far as the archive's clock says: `YYYY-MM-DD`. */
  readonly sourceDate: string;
  /** What was found when the files were read. */
  readonly quality: SourceQuality;
};

export function memberName({ firstName, lastName, id }: Member): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? `#${id}` : name;
}

/** `Jan Novák (ODS)`, with the member's last club of the period. */
export function nameWithClub(calls: RollCalls, member: Member): string {
  return `${memberName(member)} (${partyCode(calls, member.club) ?? '–'})`;
}

export function partyCode({ clubs }: RollCalls, club: number | undefined): string | null {
  return club === undefined || club === NO_CLUB ? null : (clubs[club] ?? null);
}
