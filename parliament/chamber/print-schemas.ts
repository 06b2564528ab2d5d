import { Type } from 'typebox';
import {
  BILL,
  BOOLEAN,
  INTEGER,
  INTEGER_OR_NULL,
  NATURE_RECORD,
  TEXT,
  TEXT_OR_NULL,
} from './record-schemas.ts';

// Records about prints as schemas, for the API document (docs/contract/parliament.md 2.4).

/** Those of `HistoryRecord`: a step of a print's way through the chamber. */
export const HISTORY_STAGE = {
  stage_type: TEXT,
  label: TEXT,
  outcome: TEXT_OR_NULL,
  date: TEXT_OR_NULL,
  vote_id: INTEGER_OR_NULL,
  vote_number: INTEGER_OR_NULL,
  schuze: INTEGER_OR_NULL,
  law: TEXT_OR_NULL,
  note: TEXT_OR_NULL,
};

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

const SUMMARY = Type.Union(
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
const SITE_HISTORY = Type.Object(
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

/** All of a print, with the time the record was made. */
export const PRINT_RECORD = Type.Object(
  {
    period: INTEGER,
    generated_at: Type.String({ format: 'date-time' }),
    source_date: Type.String({ format: 'date' }),
    ...BILL,
    topics: Type.Array(Type.Object({ id: TEXT, cs: TEXT, en: TEXT })),
    summary: Type.Object({ cs: SUMMARY, en: SUMMARY }),
    history: Type.Array(Type.Object(HISTORY_STAGE, { title: 'TiskHistoryStage' })),
    site_history: Type.Union([SITE_HISTORY, Type.Null()]),
    versions: Type.Array(PRINT_VERSION),
    amendments: Type.Array(
      Type.Object({ letter: TEXT, proposer: Type.Optional(TEXT), text: TEXT }),
    ),
    votes: Type.Array(
      Type.Object({
        id_hlasovani: INTEGER,
        schuze: INTEGER,
        cislo: INTEGER,
        datum: TEXT,
        stage_type: TEXT_OR_NULL,
        nazev: TEXT,
        pro: INTEGER,
        proti: INTEGER,
        vysledek: TEXT,
        ...NATURE_RECORD,
      }),
    ),
    law_changes: Type.Array(LAW_CHANGE),
    related_bills: Type.Array(RELATED_BILL),
    events: Type.Array(
      Type.Object(
        {
          ct: INTEGER,
          event: TEXT,
          date: TEXT_OR_NULL,
          name: TEXT,
          outcome: TEXT_OR_NULL,
          vote_id: INTEGER_OR_NULL,
        },
        { title: 'PrintEvent' },
      ),
    ),
  },
  { title: 'Print' },
);
