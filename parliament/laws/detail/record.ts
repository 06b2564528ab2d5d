import type { CsvRow } from '@tessera/kit/csv';
import { Type } from 'typebox';
import {
  LAW_CHANGE,
  PRINT_VERSION,
  RELATED_BILL,
  SITE_HISTORY,
  SUMMARY,
} from '../../chamber/print-register.ts';
import { voteNatures } from '../../chamber/vote-nature.ts';
import { HISTORY_STEP } from '../../ui/history-step.ts';
import { type Column, columnsOf, describeTable, recordOf, rowSchema } from '../../ui/table.ts';
import { NATURE_COLUMNS, VOTE_COLUMNS } from '../../ui/vote-columns.ts';
import { BILL_COLUMNS } from '../panel.ts';
import { groupVotes } from './analyse.ts';
import { type LawView, lawPage } from './page.ts';

/** What happened to a print: a stage of its way, a paper that was handed out, or a vote. */
type PrintEvent = {
  readonly event: string;
  readonly date: string | undefined;
  readonly name: string;
  readonly outcome?: string;
  readonly vote?: number | undefined;
};

/** What happened to a print, one event a row: CSV and XLSX of a print. */
export const EVENTS = describeTable<PrintEvent, LawView>({
  title: 'PrintEvent',
  rows: eventsOf,
  display: (view) => lawPage(view).main,
  columns: [
    { name: 'ct', type: 'integer', value: (_, { bill }) => bill.print.ct },
    { name: 'event', type: 'text', value: ({ event }) => event },
    { name: 'date', type: 'text', optional: true, value: ({ date }) => date },
    { name: 'name', type: 'text', value: ({ name }) => name },
    { name: 'outcome', type: 'code', optional: true, value: ({ outcome }) => outcome },
    { name: 'vote_id', type: 'integer', optional: true, value: ({ vote }) => vote },
  ],
});

function eventsOf(view: LawView): PrintEvent[] {
  return [
    ...view.bill.steps.map(({ date, label, outcome, vote }) => {
      return { event: 'stage', date, name: label, outcome, vote };
    }),
    ...view.versions.map(({ ct1, title, date }) => {
      return { event: `version ${ct1}`, date, name: title };
    }),
    ...votesOf(view).map(({ vote: { id, date, title, shortTitle, outcome } }) => {
      return { event: 'vote', date, name: title || shortTitle, outcome, vote: id };
    }),
  ];
}

/** The votes on a print in the groups of its page, with the stage they belong to. */
function votesOf({ period, bill }: LawView) {
  return groupVotes(period, bill.print.id, bill.steps).flatMap(({ votes, step }) =>
    votes.map((vote) => ({ vote, stage: step?.stage })),
  );
}

type VoteOnPrint = ReturnType<typeof votesOf>[number];

const column = (name: string) => VOTE_COLUMNS.filter((one) => one.name === name);
const ofVote = (...names: readonly string[]) =>
  columnsOf(names.flatMap(column), ({ vote }: VoteOnPrint) => vote);

const VOTE_ON_PRINT: readonly Column<VoteOnPrint, LawView>[] = [
  ...ofVote('id_hlasovani', 'schuze', 'cislo', 'datum'),
  { name: 'stage_type', type: 'text', optional: true, value: ({ stage }) => stage },
  { name: 'nazev', type: 'text', value: ({ vote }) => vote.title || vote.shortTitle },
  ...ofVote('pro', 'proti', 'vysledek'),
  ...columnsOf(
    NATURE_COLUMNS,
    ({ vote }: VoteOnPrint, { period }: LawView) =>
      voteNatures(period)[period.votes.indexOf(vote)]!,
  ),
];

/** All of a print for programs, around its events. */
export function lawRecord(view: LawView, events: readonly CsvRow[]) {
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
    votes: votesOf(view).map((vote) => recordOf(VOTE_ON_PRINT, vote, view)),
    law_changes: view.lawChanges,
    related_bills: view.related,
    events,
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
    votes: Type.Array(rowSchema('VoteOnPrint', VOTE_ON_PRINT)),
    law_changes: Type.Array(LAW_CHANGE),
    related_bills: Type.Array(RELATED_BILL),
    events: Type.Array(EVENTS.schema),
  },
  { title: 'Print' },
);
