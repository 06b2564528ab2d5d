import { type Static, type TProperties, Type } from 'typebox';
import type { Period, VoteChoice } from '../chamber/period.ts';
import * as query from '../ui/query.ts';
import type { FeedContent } from './entries.ts';

/** Parameters that every feed takes. */
export const every = {
  period: query.period,
  lang: Type.Enum(['cs', 'en'], { default: 'cs' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  format: Type.Enum(['atom', 'json'], { default: 'atom' }),
};
export const view = Type.Enum(['decided', 'all'], { default: 'decided' });
export const only = Type.Enum(['rebel', 'all'], { default: 'rebel' });
const { topic: _, ...withoutTopic } = query.selection;
export const selectionWithoutTopic = withoutTopic;

/** Parameters of the path and of the query, with the period that they name. */
type Asked<Parameters extends TProperties> = Omit<
  Static<ReturnType<typeof Type.Object<Parameters & typeof every>>>,
  'period'
> & { readonly period: Period; readonly chosen: ReadonlySet<number> | undefined };

export type FeedParts<Params extends TProperties, Query extends TProperties> = {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** Whether the feed of no period is one that goes on over elections. */
  readonly isOngoing?: boolean;
  readonly content: (asked: Asked<Params & Query>) => Promise<FeedContent>;
};

export type Every = Static<ReturnType<typeof Type.Object<typeof every>>>;

export const NO_CHOICE: VoteChoice = { scope: 'all', topic: '', from: '', to: '', cabinet: '' };
