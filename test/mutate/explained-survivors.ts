import { EXPLAINED_IN_HOUSING } from './explained-in-housing.ts';
import { EXPLAINED_IN_HOUSING_MARKET } from './explained-in-housing-market.ts';
import { EXPLAINED_IN_KIT } from './explained-in-kit.ts';
import { EXPLAINED_IN_PARLIAMENT } from './explained-in-parliament.ts';
import { EXPLAINED_IN_RATING } from './explained-in-rating.ts';
import { EXPLAINED_IN_RUNNER } from './explained-in-runner.ts';
import type { ExplainedSurvivor } from './explained-survivor.ts';

/** The mutants that no test can kill, each with the reason. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  ...EXPLAINED_IN_KIT,
  ...EXPLAINED_IN_PARLIAMENT,
  ...EXPLAINED_IN_HOUSING,
  ...EXPLAINED_IN_HOUSING_MARKET,
  ...EXPLAINED_IN_RUNNER,
  ...EXPLAINED_IN_RATING,
];
