import type { Day } from './calendar.ts';
import type { Law } from './laws.ts';
import type { Member } from './members.ts';
import type { Subject } from './words.ts';

// Sessions, their agendas, prints and votes of a chamber. The types refer to one another, so they
// share a file.

/**
 * How far the archive of sessions knows a session: its approved agenda; only its invitation (as
 * for session 26 of 1993); only that it took place; or nothing yet.
 */
export type Knowledge = 'approved' | 'invitation' | 'bare' | 'unknown';

/** One item of a session. Its number in the invitation is another one, and may mislead. */
export type AgendaItem = {
  readonly id: number;
  readonly title: string;
  readonly print?: Print;
  /** `id_typ`: 1, 3, 5 the readings, 14 returned by the senate, 2 a debate, 0 without a print. */
  readonly kind: number;
  /** Item number of the approved agenda, which votes refer to. */
  number: number;
  /** `undefined`: was not in the invitation. */
  invitedNumber?: number;
  /** Prints answered under this item (`id_typ` 6), each as a row with the number of this item. */
  readonly answers: readonly Print[];
  /** Was invited to and struck off: has an invitation row only. */
  readonly struck?: boolean;
};

export type Session = {
  readonly id: number;
  readonly number: number;
  /** Days with votes, in order. */
  readonly days: readonly Day[];
  /** How many votes are taken. */
  readonly votes: number;
  readonly knowledge: Knowledge;
  readonly agenda: AgendaItem[];
};

export type PrintKind = 'bill' | 'treaty' | 'report' | 'eu' | 'interpellation';

/** Who submitted: code of `typ_zakon` (1 government, 2 one member, 3 several, 4 senate). */
export type Submitter = {
  readonly code: 1 | 2 | 3 | 4;
  readonly name: string;
  readonly members: readonly Member[];
};

/** One step of a print's legislative history: a row of `hist`. */
export type PrintStep = {
  readonly id: number;
  /** `id_prechod`, see `transitions.ts`. */
  readonly transition: number;
  readonly day: Day;
  readonly item?: AgendaItem;
  readonly session?: number;
  /** The deciding vote; the site's history page links it. */
  readonly vote?: Vote;
  /** `hist.id_hlas` names the vote; the real table does so for deciding votes of a bill only. */
  readonly voteInHistory?: boolean;
};

/** A parliamentary print; the proceedings add its steps and its law. */
export type Print = {
  readonly id: number;
  /** `ct`, the number people know. */
  readonly number: number;
  readonly kind: PrintKind;
  readonly submitter: Submitter;
  /** Not unique: several bills may amend the same law. */
  readonly shortName: string;
  readonly longName: string;
  readonly introduced: Day;
  /** Implements European law, which votes say as " - EU" behind the name. */
  readonly european: boolean;
  /** Indices into the older laws it amends; the first is the law its name cites. */
  readonly amends: readonly number[];
  /** What a bill or an interpellation is about. */
  readonly subject?: Subject | undefined;
  steps: PrintStep[];
  law?: Law | undefined;
};

/** A vote to be taken, and what follows from it. */
export type Motion = {
  readonly title: string;
  /** `undefined`: a procedural vote, written as item 0. */
  readonly item?: AgendaItem;
  /** The print voted on, also where the archives do not link it. */
  readonly print?: Print;
  readonly settled?: (vote: Vote) => void;
};

export type Count = {
  yes: number;
  no: number;
  abstained: number;
  idle: number;
  registered: number;
};

/** One vote of the chamber. */
export type Vote = Readonly<Count> &
  Pick<Motion, 'item' | 'print'> & {
    /** Given when all votes are known; not in the order of time. */
    id: number;
    readonly session: Session;
    /** Within the session. */
    readonly number: number;
    readonly day: Day;
    readonly minute: number;
    title: string;
    /** Its block of the ballots. */
    readonly row: number;
    quorum: number;
    passed: boolean;
    void?: boolean;
    /** By name: the summary counts the absent as not voting. */
    rollCall?: boolean;
    /** The item number is missing from the summary. */
    itemMissing?: boolean;
  };
