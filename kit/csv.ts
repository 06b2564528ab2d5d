export type CsvValue = string | number | boolean | null | undefined;

/** Rows of equal keys as CSV (RFC 4180): a header line, CRLF, quotes where needed; missing is empty. */
export function csv(
  rows: readonly Readonly<Record<string, CsvValue>>[],
  header?: readonly string[],
): string {
  const names = header ?? Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  // A spreadsheet takes a text that begins like this for a formula and may run it.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
