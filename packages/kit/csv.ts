export type CsvValue = string | number | boolean | null | undefined;

export type CsvRow = Readonly<Record<string, CsvValue>>;

type CsvOptions = {
  /** Column names; those of the first row when absent. */
  readonly header?: readonly string[];
  /** Columns whose texts are codes of ours or of a source, written without the formula guard. */
  readonly codes?: readonly string[];
};

/**
 * Rows as CSV (RFC 4180): a header line, CRLF, quotes where needed, missing values empty. Text
 * written by people is guarded against spreadsheet formulas; see `guarded`.
 */
export function csv(rows: readonly CsvRow[], { header, codes = [] }: CsvOptions = {}): string {
  const names = header ?? Object.keys(rows[0] ?? {});
  const columns = names.map((name) => ({ name, isCode: codes.includes(name) }));
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;
  return [
    line(names.map((name) => quoted(guarded(name)))),
    ...rows.map((row) =>
      line(
        columns.map(({ name, isCode }) => {
          const value = row[name];
          if (value === null || value === undefined) return '';
          return quoted(typeof value === 'string' && !isCode ? guarded(value) : String(value));
        }),
      ),
    ),
  ].join('');
}

/**
 * An apostrophe before a text that a spreadsheet would run as a formula (OWASP: CSV injection). A
 * single character and a plain number are no formulas and stay as they are.
 */
function guarded(text: string): string {
  if (text.length < 2 || /^[+-]?\d+([.,]\d+)?$/.test(text)) return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
