import { type TSchema, Type } from 'typebox';
import type { CsvRow } from '../csv.ts';
import type { ColumnType, Texts } from './columns.ts';

/** How a table is computed: the question it answers, its formula in words, and as a statement. */
export type Evidence<V> = {
  readonly question: Texts;
  readonly formula: Texts;
  /**
   * One DuckDB statement over published Parquet files that gives all rows again, value by value.
   * Absent: no statement does in SQL what the table is made by, and its rows are published themselves.
   */
  readonly sql?: (view: V) => string;
};

/** A published file that a statement reads under its name in the working directory. */
export type EvidenceFile = {
  readonly name: string;
  readonly url: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
};

/** The rows of a table as a file of their own. */
export type OwnRows = {
  /** Its name without the extension. */
  readonly name: string;
  /** Address of the rows as Parquet. */
  readonly url: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly rows: readonly CsvRow[];
};

/** What a service that publishes files adds to a table. */
export type EvidenceService<Base> = {
  /** The day of the data, and the files that the statement names. */
  readonly filesOf: (
    data: Base,
    sql: string,
  ) => Promise<{ readonly sourceDate: string; readonly files: readonly EvidenceFile[] }>;
  readonly parquet: (own: OwnRows) => Promise<Uint8Array>;
  /** The file that these bytes are. */
  readonly ownFile: (own: OwnRows, bytes: Uint8Array) => EvidenceFile;
};

export const EVIDENCE_TYPE = 'application/vnd.tessera.evidence+json';
export const PARQUET_TYPE = 'application/vnd.apache.parquet';

/** The schema of `format=evidence`. @param row schema of a row of the table */
export function evidenceSchema(row: TSchema): TSchema {
  const text = Type.String();
  return Type.Object({
    question: text,
    formula: text,
    source_date: Type.String({ format: 'date' }),
    files: Type.Array(Type.Object({ name: text, url: text, sha256: text, bytes: Type.Integer() })),
    sql: Type.String({ description: 'one DuckDB statement over the files, downloaded by name' }),
    columns: Type.Array(Type.Object({ name: text, type: text, meaning: text })),
    rows: Type.Array(row),
  });
}
