import type { Run, Trial } from './measure.ts';

/**
 * By file and export: how a parser is tried, `[run, ...tokens]`, or why it need not be. A further
 * word in the name tells several trials of one parser apart.
 */
export type Parsers = Readonly<
  Record<
    string,
    Readonly<Record<string, string | Trial | readonly [run: Run, ...tokens: string[]]>>
  >
>;

/** A parser of tables, tried with rows that are all different and with rows that are all the same. */
export function table(row: (number: number) => string, run: Run, ...tokens: string[]): Trial {
  return { row, run, tokens: [row(1), ...tokens] };
}

/** Trials by `file export`. */
export function trialsOf(parsers: Parsers): [name: string, trial: Trial][] {
  return Object.entries(parsers).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, how]): [string, Trial][] => {
      if (typeof how === 'string') return [];
      const [run, ...tokens] = 'run' in how ? [how.run, ...how.tokens] : how;
      return [[`${file} ${name}`, 'run' in how ? how : { run, tokens }]];
    }),
  );
}
