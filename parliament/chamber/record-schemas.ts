import { Type } from 'typebox';

// Columns of records as schemas, for the API document.

export const TEXT = Type.String();
export const INTEGER = Type.Integer();
export const NUMBER = Type.Number();
export const BOOLEAN = Type.Boolean();
export const TEXT_OR_NULL = Type.Union([TEXT, Type.Null()]);
export const INTEGER_OR_NULL = Type.Union([INTEGER, Type.Null()]);
export const NUMBER_OR_NULL = Type.Union([NUMBER, Type.Null()]);

/** Of a day that does not exist the source's own text. */
const DAY = Type.String({ description: 'YYYY-MM-DD' });

/** Those of `natureColumns`. */
export const NATURE_RECORD = {
  stage: TEXT_OR_NULL,
  kind: TEXT,
  kind_certain: BOOLEAN,
  motion: Type.Union([Type.Enum(['pass', 'reject', 'return']), Type.Null()], {
    description: 'what a final vote moved, if the history of the print says so',
  }),
  bill_outcome: Type.Union([Type.Enum(['passed', 'rejected', 'returned']), Type.Null()], {
    description: 'what became of the print by this vote, if its history says so',
  }),
};

/** Those of `voteRecord`. */
export const VOTE_RECORD = {
  id_hlasovani: INTEGER,
  schuze: INTEGER,
  cislo: INTEGER,
  bod: INTEGER_OR_NULL,
  datum: DAY,
  cas: TEXT,
  pro: INTEGER,
  proti: INTEGER,
  zdrzel: INTEGER,
  nehlasoval: INTEGER,
  prihlaseno: INTEGER,
  kvorum: INTEGER,
  vysledek: TEXT,
  nazev_dlouhy: TEXT,
  nazev_kratky: TEXT,
  id_typ: INTEGER_OR_NULL,
  outcome: Type.String({ description: 'the outcome in words' }),
  ...NATURE_RECORD,
};

/** Those of `BILL_COLUMNS` (laws/panel.ts). */
export const BILL = {
  ct: INTEGER,
  id_tisk: INTEGER,
  title: TEXT,
  full_title: TEXT,
  kind: TEXT,
  status: TEXT,
  sponsor: TEXT,
  submitter: TEXT,
  submitted: TEXT_OR_NULL,
  law: TEXT_OR_NULL,
  topics: TEXT,
  topics_en: TEXT,
  votes: INTEGER,
  versions: INTEGER,
  law_changes: INTEGER,
};
