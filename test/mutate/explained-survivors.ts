/** A mutant that no test can kill, by what it changes, and why it makes no difference. */
export type ExplainedSurvivor = {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
};

export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [];
