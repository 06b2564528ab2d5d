import { Type } from 'typebox';

// Records about prints as schemas, for the API document (docs/contract/parliament.md 2.4).

const TEXT = Type.String();
const INTEGER = Type.Integer();
const BOOLEAN = Type.Boolean();
const TEXT_OR_NULL = Type.Union([TEXT, Type.Null()]);
const INTEGER_OR_NULL = Type.Union([INTEGER, Type.Null()]);

export const LAW_CHANGE = Type.Object(
  {
    law: Type.String({ description: 'number/year, such as 592/1992' }),
    law_name: TEXT,
    amendment_type: Type.Enum(['amends', 'repeals', 'enacts', 'cites']),
    idsb: Type.Union([INTEGER, Type.Null()], { description: 'id of the law at the source' }),
  },
  { title: 'LawChange' },
);

export const RELATED_BILL = Type.Object(
  {
    period: INTEGER_OR_NULL,
    ct: INTEGER,
    title: TEXT,
    kind: TEXT_OR_NULL,
    status: TEXT_OR_NULL,
  },
  { title: 'RelatedBill' },
);

/** What is not known of a version is left out. */
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
    hunks: Type.Array(
      Type.Object({
        kind: Type.Enum(['same', 'added', 'removed', 'skipped']),
        lines: Type.Array(TEXT),
      }),
    ),
    cut: BOOLEAN,
  },
  { title: 'PrintVersion' },
);

export const SUMMARY = Type.Union(
  [
    Type.Object({ by: Type.Literal('model'), text: TEXT, model: TEXT, at: TEXT }),
    Type.Object({
      by: Type.Literal('extract'),
      text: TEXT,
      from: Type.Enum(['report', 'beginning']),
    }),
    Type.Null(),
  ],
  { title: 'PrintSummary' },
);

/** The stages of the source's page: `TiskHistory` of contract 2.4. */
export const SITE_HISTORY = Type.Object(
  {
    title: TEXT,
    status: TEXT_OR_NULL,
    submitter: TEXT_OR_NULL,
    law: TEXT_OR_NULL,
    stages: Type.Array(
      Type.Object({
        stage_type: TEXT,
        label: TEXT,
        date: TEXT_OR_NULL,
        outcome: TEXT_OR_NULL,
        vote_number: INTEGER_OR_NULL,
        session: INTEGER_OR_NULL,
      }),
    ),
  },
  { title: 'TiskHistory' },
);
