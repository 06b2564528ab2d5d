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
  /** Estimate from the pace of this run; missing before there is a pace. */
  remainingSeconds: Type.Optional(Type.Integer()),
});
export type StageState = Received<Static<typeof STAGE>>;

/** How far the prints of a period are. A time that has not come is left out. */
export const PERIOD_STATE = Type.Object(
  {
    period: Type.Integer(),
    state: Type.Enum(['idle', 'queued', 'running', 'done', 'incomplete', 'failed', 'cancelled']),
    stages: Type.Array(STAGE),
    prints: Type.Optional(Type.Integer()),
    startedAt: TIME,
    endedAt: TIME,
    problem: Type.Optional(Type.String()),
  },
  { title: 'PipelinePeriod' },
);
export type PeriodState = Received<Omit<Static<typeof PERIOD_STATE>, 'stages'>> & {
  stages: StageState[];
};
