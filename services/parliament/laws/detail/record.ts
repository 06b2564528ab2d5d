import { Type } from 'typebox';
import {
  LAW_CHANGE,
  PRINT_VERSION,
  RELATED_BILL,
  SITE_HISTORY,
  SUMMARY,
} from '../../chamber/print-register.ts';
import { HISTORY_STEP } from '../../ui/print-timeline.ts';
import { recordOf, rowSchema } from '../../ui/table.ts';
import { RECORDED_VOTE } from '../../ui/vote-columns.ts';
import { BILL_COLUMNS } from '../panel.ts';
import type { LawView } from './page.ts';

/** All of a print for programs. */
export function lawRecord(view: LawView) {
  const { period, bill, summaries } = view;
  return {
    period: period.term.number,
    generated_at: new Date().toISOString(),
    source_date: period.sourceDate,
    ...recordOf(BILL_COLUMNS, bill, view),
    topics: bill.topics.map(({ id, cs, en }) => ({ id, cs, en })),
    summary: { cs: summaries.cs ?? null, en: summaries.en ?? null },
    history: bill.steps.map((step) => recordOf(HISTORY_STEP, step, view)),
    site_history: view.siteHistory ?? null,
    versions: view.versions,
    votes: view.votes.map((place) => recordOf(RECORDED_VOTE, place, view)),
    law_changes: bill.print.lawChanges,
    related_bills: view.related,
  };
}

const TEXT = Type.String();

/** The schema of `lawRecord`. */
export const PRINT_RECORD = Type.Object(
  {
    period: Type.Integer(),
    generated_at: Type.String({ format: 'date-time' }),
    source_date: Type.String({ format: 'date' }),
    ...rowSchema('Bill', BILL_COLUMNS).properties,
    topics: Type.Array(Type.Object({ id: TEXT, cs: TEXT, en: TEXT })),
    summary: Type.Object({ cs: SUMMARY, en: SUMMARY }),
    history: Type.Array(rowSchema('TiskHistoryStage', HISTORY_STEP)),
    site_history: Type.Union([SITE_HISTORY, Type.Null()]),
    versions: Type.Array(PRINT_VERSION),
    votes: Type.Array(rowSchema('VoteOnPrint', RECORDED_VOTE)),
    law_changes: Type.Array(LAW_CHANGE),
    related_bills: Type.Array(RELATED_BILL),
  },
  { title: 'Print' },
);
