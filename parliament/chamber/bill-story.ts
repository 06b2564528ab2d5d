import { type Static, Type } from 'typebox';

// What happens to a bill between its submission and the final vote.

const TEXT = Type.String();
const INTEGER = Type.Integer();
const TEXT_OR_NULL = Type.Union([TEXT, Type.Null()]);

/** One proposal in the print that collects the amendments of the second reading. */
export type Amendment = {
  /** `A`, `B1`, `C2a`: by which the chamber votes on it. */
  readonly letter: string;
  /** When the text says so under the letter of its group. */
  readonly author: string | undefined;
  /** The first words of the proposal. */
  readonly text: string;
};

export type Position = 'for' | 'amended' | 'against' | 'neutral' | 'adjourned';

/** What the government or a committee says of a print. */
export const STATEMENT = Type.Object(
  {
    ct1: INTEGER,
    title: TEXT,
    date: TEXT_OR_NULL,
    position: Type.Union([
      Type.Enum(['for', 'amended', 'against', 'neutral', 'adjourned']),
      Type.Null(),
    ]),
    text: Type.Union([TEXT, Type.Null()], { description: 'the sentence that says it' }),
  },
  { title: 'PrintStatement' },
);
export type Statement = Static<typeof STATEMENT>;

const WORDS = Type.Array(Type.Object({ op: Type.Enum(['same', 'add', 'del']), text: TEXT }));

/** A law that a version of the bill changes otherwise than the bill as it was submitted. */
export const BILL_CHANGE = Type.Object(
  {
    version: Type.Integer({ description: 'ct1 of the version' }),
    law: Type.Union([TEXT, Type.Null()], { description: 'null: the bill itself' }),
    law_name: TEXT,
    words: WORDS,
  },
  { title: 'BillChange' },
);
export type BillChange = Static<typeof BILL_CHANGE>;
export type WordChange = Pick<BillChange, 'law' | 'words'>;
