import type { PrintStep } from '../chamber/print-history.ts';
import type { PeriodView } from './member-columns.ts';
import type { Column } from './table.ts';
import { OPTIONAL } from './vote-columns.ts';

/** A step of a print's way through the chamber (docs/contract/parliament.md 2.4). */
export const HISTORY_STEP: readonly Column<PrintStep, PeriodView>[] = [
  { name: 'stage_type', type: 'text', value: ({ stage }) => stage },
  { name: 'label', type: 'text', value: ({ label }) => label },
  { name: 'outcome', type: 'text', ...OPTIONAL, value: ({ outcome }) => outcome },
  { name: 'date', type: 'text', ...OPTIONAL, value: ({ date }) => date },
  { name: 'vote_id', type: 'integer', ...OPTIONAL, value: ({ vote }) => vote },
  {
    name: 'vote_number',
    type: 'integer',
    ...OPTIONAL,
    value: ({ vote }, { period }) =>
      vote === undefined ? null : period.votes.find(({ id }) => id === vote)?.number,
  },
  { name: 'schuze', type: 'integer', ...OPTIONAL, value: ({ session }) => session },
  { name: 'law', type: 'text', ...OPTIONAL, value: ({ law }) => law },
  { name: 'note', type: 'text', ...OPTIONAL, value: ({ note }) => note },
];
