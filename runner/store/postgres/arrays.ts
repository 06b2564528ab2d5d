/*
 * Columns of many rows as PostgreSQL's array literals (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO).
 * The driver would quote and escape every element, which takes longer than everything else that is
 * done to send a row.
 */

/** Of numbers, booleans or ids: what never needs quotes. */
export function plainArray(values: readonly unknown[]): string {
  let text = '{';
  for (let place = 0; place < values.length; place++) {
    if (place > 0) text += ',';
    text += values[place] ?? 'NULL';
  }
  return `${text}}`;
}

/**
 * Of any texts. Empty when all are missing: `unnest` fills up with nulls beside longer arrays, so
 * this must not be the only one.
 */
export function textArray(values: readonly unknown[]): string {
  let text = '';
  let isEmpty = true;
  // Neighbours are often equal: the same address, the same answer.
  let last: string | undefined;
  let lastQuoted = '';
  for (let place = 0; place < values.length; place++) {
    const value = (values[place] ?? undefined) as string | undefined;
    if (value === undefined) {
      text += place === 0 ? 'NULL' : ',NULL';
      continue;
    }
    isEmpty = false;
    if (value !== last) {
      last = value;
      lastQuoted = `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, '\\$&') : value}"`;
    }
    text += place === 0 ? lastQuoted : `,${lastQuoted}`;
  }
  return isEmpty ? '{}' : `{${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;
