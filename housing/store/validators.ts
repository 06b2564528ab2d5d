import type { Sqlite } from '@tessera/kit/sqlite/open';

/** ETag and Last-Modified of a document when it was last stored. */
export type DocumentValidators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

export type ValidatorStore = {
  of(document: string): DocumentValidators;
  /** To be called after the content was stored; a refused reply must be fetched again. */
  keep(document: string, validators: DocumentValidators): void;
};

export function validatorStore(db: Sqlite): ValidatorStore {
  const read = db.prepare('SELECT etag, last_modified FROM document_validator WHERE document = ?');
  const write = db.prepare(
    `INSERT INTO document_validator (document, etag, last_modified) VALUES (?, ?, ?)
     ON CONFLICT (document) DO UPDATE
     SET etag = excluded.etag, last_modified = excluded.last_modified`,
  );
  return {
    of(document) {
      const row = read.get(document) as Record<string, string | null> | undefined;
      return { etag: row?.etag ?? undefined, lastModified: row?.last_modified ?? undefined };
    },
    keep(document, { etag, lastModified }) {
      write.run(document, etag ?? null, lastModified ?? null);
    },
  };
}
