import { EXPLAINED_IN_KIT } from './explained-in-kit.ts';
import { EXPLAINED_IN_PARLIAMENT } from './explained-in-parliament.ts';
import type { ExplainedSurvivor } from './explained-survivor.ts';

/** The mutants that no test can kill, each with the reason. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  ...EXPLAINED_IN_KIT,
  ...EXPLAINED_IN_PARLIAMENT,
];
