import type { LogState } from './log-check.ts';

/*
 * What a start says of what an earlier process left. An older copy in the place of a file looks like
 * a log that was lost, so both are named where it could be either.
 */

/** Why the file is not opened without being told to; undefined: it is. */
export function refusalOf(path: string, state: LogState): string | undefined {
  const { file, lost, jobs } = state;
  if (file === 'own' && lost === 0) return undefined;
  const what =
    lost > 0 ? `${lost} of ${jobs} acknowledged jobs are missing` : 'acknowledged work is missing';
  return `${what}: ${reasonOf(path, file)}. ${advice(path)}`;
}

const REASONS: Readonly<Record<LogState['file'], (path: string) => string>> = {
  own: (path) =>
    `${path}-wal is damaged, cut short or gone, or ${path} is an older copy that was put in its place`,
  missing: (path) => `${path} itself is missing, and what lies beside it is of no use without it`,
  replaced: (path) =>
    `${path} is not the file they were written to; an older copy was put in its place, for instance`,
};

const reasonOf = (path: string, file: LogState['file']) => REASONS[file](path);

const advice = (path: string) =>
  `Put what is missing back, or a backup with \`restore COPY ${path} --replace\`, or go on without with --accept-lost-jobs`;

/** What was recovered and what is gone, for the log; undefined where nothing was left to recover. */
export function foundInWords({ file, recovered, missing, lost }: LogState): string | undefined {
  const also = `${lost} acknowledged jobs were lost. ${OTHERS}`;
  if (file === 'missing') return `the file of the database was missing; ${also}`;
  if (file === 'replaced') return `the file of the database was another one; ${also}`;
  if (missing > 0) {
    return `of the write-ahead log ${recovered} pages were recovered and ${missing} are missing; ${also}`;
  }
  return recovered > 0 ? `${recovered} pages were recovered from the write-ahead log` : undefined;
}

/** Only jobs are counted by what is written beside the database. */
const OTHERS =
  'Acknowledged changes other than new jobs (cancellations, pauses, settings) may be lost, too';
