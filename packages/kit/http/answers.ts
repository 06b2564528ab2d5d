import { type TSchema, Type } from 'typebox';
import { XLSX_TYPE } from '../xlsx.ts';

/** A response of the API document: one status with its media types. */
type Answer = {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: TSchema }>>;
};

export const HTML_TYPE = 'text/html; charset=utf-8';
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A page for people. */
export const HTML_PAGE = { 'text/html': { schema: Type.String() } };

/** The validators of a reply. */
export const NOT_MODIFIED = { description: 'The copy of the client is current' };

/** A picture. */
export const PNG_IMAGE = { 'image/png': { schema: Type.String({ format: 'binary' }) } };

/** A table as a file for spreadsheets. */
export const TABLE_FILES = {
  'text/csv': { schema: Type.String() },
  [XLSX_TYPE]: { schema: Type.String({ format: 'binary' }) },
};

export function jsonOf(schema: TSchema) {
  return { 'application/json': { schema } };
}

/** A response as `schema.response` takes it: `{ 200: answer('Loyalty of members', …) }`. */
export function answer(description: string, ...contents: readonly Answer['content'][]): Answer {
  return { description, content: Object.assign({}, ...contents) };
}

/**
 * The schema of a route that is not part of the API document, with the reason, which
 * `routeProblems` demands.
 */
export function hiddenRoute(reason: string) {
  return { hide: true, description: reason } as const;
}

/**
 * True if the client's copy is current: its `If-None-Match` matches the tag of the reply. The
 * comparison is weak (RFC 9110 13.1.2), because a proxy that compresses marks tags as weak.
 */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
