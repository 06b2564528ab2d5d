import { type Static, Type } from 'typebox';
import { namesByCode, type PrintHistories } from './print-history.ts';
import type { PrintKind, PrintStatus, Sponsor } from './print-status.ts';
import type { TopicLabels } from './topics.ts';

// Records of prints. Those that programs get are described by their schema
// (docs/contract/parliament.md 2.4).

/** A record of which what is optional in JSON may be undefined. */
export type Received<T> = {
  [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K];
};

const TEXT = Type.String();
const INTEGER = Type.Integer();
const BOOLEAN = Type.Boolean();
const TEXT_OR_NULL = Type.Union([TEXT, Type.Null()]);

/** A file the site offers for a print. */
export type TiskDocument = {
  /** Below the prefix of the site. */
  readonly path: string;
  readonly type: 'pdf' | 'docx' | 'html' | 'unknown';
  /** Text of the link, mostly the file's name. */
  readonly label: string;
  /** The heading it stands under: what it is. */
  readonly heading: string;
};

/** The legislative process as the site's page tells it. */
export const SITE_HISTORY = Type.Object(
  {
    stages: Type.Array(
      Type.Object({
        stage_type: TEXT,
        label: TEXT,
        /** `YYYY-MM-DD` */
        date: TEXT_OR_NULL,
        outcome: TEXT_OR_NULL,
        /** Number of the vote within its session. */
        vote_number: Type.Union([INTEGER, Type.Null()]),
      }),
    ),
  },
  { title: 'TiskHistory' },
);
export type TiskHistory = Static<typeof SITE_HISTORY>;

/** A law that a print affects. */
export const LAW_CHANGE = Type.Object(
  {
    law: Type.String({ description: 'number/year, such as 592/1992' }),
    law_name: TEXT,
    amendment_type: Type.Enum(['amends', 'repeals', 'cites']),
    idsb: Type.Integer({ description: 'id of the law at the source' }),
  },
  { title: 'LawChange' },
);
export type LawChange = Static<typeof LAW_CHANGE>;

/** A bill about the same law. */
export const RELATED_BILL = Type.Object(
  { period: INTEGER, ct: INTEGER, title: TEXT, kind: TEXT },
  { title: 'RelatedBill' },
);
export type RelatedBill = Static<typeof RELATED_BILL>;

/** Paragraphs that one of two versions of a text has alone. */
const HUNK = Type.Object({
  kind: Type.Enum(['added', 'removed']),
  lines: Type.Array(TEXT),
});
export type Hunk = Static<typeof HUNK>;

/** A version of a print, with what changed in it; what is not known of it is left out. */
export const PRINT_VERSION = Type.Object(
  {
    ct1: INTEGER,
    title: TEXT,
    kind: TEXT,
    date: Type.Optional(TEXT),
    hasText: BOOLEAN,
    before: Type.Optional(Type.Integer({ description: 'ct1 of the version it is compared with' })),
    summaryCs: Type.Optional(TEXT),
    summaryEn: Type.Optional(TEXT),
    added: Type.Optional(Type.Integer({ description: 'paragraphs' })),
    removed: Type.Optional(Type.Integer({ description: 'paragraphs' })),
    hunks: Type.Array(HUNK),
    cut: BOOLEAN,
  },
  { title: 'PrintVersion' },
);
export type PrintVersion = Received<Static<typeof PRINT_VERSION>>;

/** Written by a model, or an extract of the document where there is no model. */
export const SUMMARY = Type.Union(
  [
    Type.Object({
      by: Type.Literal('model'),
      text: Type.String({ description: 'Markdown' }),
      model: TEXT,
      at: TEXT,
    }),
    Type.Object({
      by: Type.Literal('extract'),
      text: TEXT,
      from: Type.Enum(['report', 'beginning']),
    }),
    Type.Null(),
  ],
  { title: 'PrintSummary' },
);
export type PrintSummary = NonNullable<Static<typeof SUMMARY>>;

/** Kinds of sub-prints, further papers of the same print. */
const PAPERS = {
  government_opinion: [7],
  committee_resolution: [8, 21, 50],
  amendments: [10],
  senate_resolution: [11],
  law: [12, 20],
  president: [13],
  revised: [43],
  report: [18, 23, 44],
} as const;
type VersionKind = keyof typeof PAPERS | 'other';
export const VERSION_KINDS = namesByCode<VersionKind>(PAPERS);

/** A paper handed out for a print after the print itself; addressed `ct/ct1`. */
export type SubPrint = {
  readonly ct1: number;
  readonly kind: VersionKind;
  readonly title: string;
  readonly fullTitle: string;
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
};

/** One print of a period with everything the open archives say of it. */
export type RegisteredPrint = {
  readonly id: number;
  readonly ct: number;
  /** True when an earlier print of the period has the same number: a new version of it, mostly. */
  readonly isFurther: boolean;
  readonly kind: PrintKind;
  readonly status: PrintStatus;
  /** Undefined where the register does not tell. */
  readonly sponsor: Sponsor | undefined;
  readonly title: string;
  readonly fullTitle: string;
  readonly submitter: string;
  /** `YYYY-MM-DD` */
  readonly submitted: string | undefined;
  readonly subPrints: readonly SubPrint[];
  readonly lawChanges: readonly LawChange[];
};

/** All prints of a period, ascending by number. */
export type PrintRegister = {
  readonly period: number;
  readonly prints: readonly RegisteredPrint[];
  readonly histories: PrintHistories;
  /** Bills of all periods about each law, newest period first. */
  readonly relatedBills: ReadonlyMap<number, readonly RelatedBill[]>;
};

/** The texts a search reads of the prints of a period, with or without votes. */
export type PrintContents = {
  /** Another one whenever any of the others has changed. */
  readonly version: string;
  readonly register: PrintRegister;
  /** By number of the print. */
  readonly topics: ReadonlyMap<number, readonly TopicLabels[]>;
  /** Machine-written summaries in all languages there are, by number of the print. */
  readonly summaries: ReadonlyMap<number, readonly string[]>;
};
