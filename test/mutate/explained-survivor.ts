/** A mutant that no test can kill, by what it changes, and why it makes no difference. */
export type ExplainedSurvivor = {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
};

/** Original, replacement, and why. */
type Explanation = readonly [original: string, replacement: string, why: string];

/** The explained survivors of one file. */
export const explained = (file: string, ...all: readonly Explanation[]): ExplainedSurvivor[] =>
  all.map(([original, replacement, why]) => ({ file, original, replacement, why }));
