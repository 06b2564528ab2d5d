import { type Static, Type } from 'typebox';
import type { Received } from './print-register.ts';

/** The stages of the processing of prints, in order. */
export const STAGES = [
  'download',
  'text',
  'topics',
  'summaries',
  'consolidation',
  'history',
] as const;
export type StageName = (typeof STAGES)[number];

const TIME = Type.Optional(Type.String({ format: 'date-time' }));

const STAGE = Type.Object({
  stage: Type.Enum([...STAGES]),
  state: Type.Enum(['waiting', 'running', 'done', 'incomplete']),
  done: Type.Integer(),
  total: Type.Integer(),
  /** Left for a later run because the source or the model failed. */
  left: Type.Integer(),
});
export type StageState = Static<typeof STAGE>;

/** Counts of the prints with a text. Missing before the period has been looked through. */
const SUMMARIES = Type.Object({
  written: Type.Integer(),
  refused: Type.Integer({ description: 'the answer of the model could not be used' }),
  waiting: Type.Integer({ description: 'not asked yet, or the model was away or failed' }),
  failed: Type.Integer({ description: 'asked for again after a day' }),
});
export type SummaryCounts = Static<typeof SUMMARIES>;

/** Progress of the prints of a period. A time that has not come is left out. */
export const PERIOD_STATE = Type.Object(
  {
    period: Type.Integer(),
    state: Type.Enum(['idle', 'queued', 'running', 'done', 'incomplete', 'failed', 'cancelled']),
    stages: Type.Array(STAGE),
    prints: Type.Optional(Type.Integer()),
    summaries: Type.Optional(SUMMARIES),
    startedAt: TIME,
    endedAt: TIME,
    problem: Type.Optional(Type.String()),
  },
  { title: 'PipelinePeriod' },
);
/** The daily refresh. A time that has not come is left out. */
export const REFRESH_STATE = Type.Object({
  enabled: Type.Boolean(),
  running: Type.Boolean(),
  nextAt: TIME,
  lastAt: TIME,
  /** Why the last refresh left something as it was; missing when it succeeded. */
  lastProblem: Type.Optional(Type.String()),
});
export type RefreshState = Received<Static<typeof REFRESH_STATE>>;

export type PeriodState = Received<Omit<Static<typeof PERIOD_STATE>, 'stages'>> & {
  stages: StageState[];
};
