import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/** Published figures that are not what they should be, because of one source. */
export type Trouble = {
  readonly source: string;
  /** `stale`: older than they should be; `held`: newer ones came and were not taken. */
  readonly state: 'stale' | 'held';
  /** Which figures, in words. */
  readonly figures: string;
  /** How many of them, where they can be counted. */
  readonly count?: number;
  readonly reason: string;
  readonly since?: Date | undefined;
};

/** What a service tells of its sources, for `/ready` and the metrics. */
export type SourceState = {
  troubles(): readonly Trouble[];
  /** When a source is asked again; undefined where nobody knows or nothing is planned. */
  nextAsk(source: string): Date | undefined;
};

const momentOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

export const FIGURES = Type.Array(
  Type.Object({
    source: Type.String(),
    state: Type.Enum(['stale', 'held']),
    figures: Type.String({ description: 'which figures are older than they should be' }),
    reason: Type.String(),
    since: momentOrNull,
    next_ask: momentOrNull,
  }),
  { description: 'Figures that are shown although they are stale, or newer ones are held back' },
);

/** For `/ready`: undefined for a service without sources. */
export function figuresOf({ sourceState }: Pick<FastifyInstance, 'sourceState'>) {
  const { current } = sourceState;
  return current?.troubles().map(({ source, state, figures, reason, since }) => ({
    source,
    state,
    figures,
    reason,
    since: since?.toISOString() ?? null,
    next_ask: current.nextAsk(source)?.toISOString() ?? null,
  }));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by a service that has sources (see `SourceLog.measure`). */
    readonly sourceState: { current?: SourceState };
  }
}
