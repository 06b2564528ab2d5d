import type { SourceReport } from '../refresh.ts';

/** What a fetch did, one line a source, for the terminal. */
export function reportTable(sources: readonly SourceReport[]): string {
  if (sources.length === 0) return 'No such source is set up; nothing was asked.';
  const lines = sources.map(({ source, outcome, records, message }) => [
    source,
    outcome,
    String(records),
    message ?? '',
  ]);
  const table = [['source', 'outcome', 'records', ''], ...lines];
  const width = (column: number) => Math.max(...table.map((line) => line[column]!.length));
  return table
    .map(([source = '', outcome = '', records = '', message = '']) =>
      [source.padEnd(width(0)), outcome.padEnd(width(1)), records.padStart(width(2)), message]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
