import { recordOf } from '@tessera/kit/table/columns';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Bill } from '../../chamber/bill.ts';
import type { Period } from '../../chamber/period.ts';
import type { LawChange, RelatedBill, TiskHistory } from '../../chamber/print-register.ts';
import { natureColumns } from '../../chamber/records.ts';
import { voteNatures } from '../../chamber/vote-nature.ts';
import type { ShownVersion } from '../../tisk-evolution/panel.ts';
import { BILL_COLUMNS, type ShownSummary } from '../panel.ts';
import { groupVotes } from './analyse.ts';

type LawData = {
  readonly period: Period;
  readonly bill: Bill;
  readonly versions: readonly ShownVersion[];
  readonly lawChanges: readonly LawChange[];
  readonly related: readonly RelatedBill[];
  readonly amendments: readonly object[];
  readonly siteHistory: TiskHistory | undefined;
  readonly summaries: {
    readonly cs: ShownSummary | undefined;
    readonly en: ShownSummary | undefined;
  };
};

/** All of a print for programs. */
export function lawRecord(data: LawData, visit: Visit) {
  const { period, bill } = data;
  const natures = voteNatures(period);
  return {
    ...recordOf(BILL_COLUMNS, bill, { visit }),
    topics: bill.topics.map(({ id, cs, en }) => ({ id, cs, en })),
    summary: { cs: data.summaries.cs ?? null, en: data.summaries.en ?? null },
    history: historyRecords(period, bill),
    site_history: data.siteHistory ?? null,
    versions: data.versions,
    amendments: data.amendments,
    votes: groupVotes(period, bill.print.id, bill.steps).flatMap(({ votes, step }) =>
      votes.map((vote) => ({
        id_hlasovani: vote.id,
        schuze: vote.session,
        cislo: vote.number,
        datum: vote.date,
        stage_type: step?.stage ?? null,
        nazev: vote.title || vote.shortTitle,
        pro: vote.yes,
        proti: vote.no,
        vysledek: vote.outcome,
        ...natureColumns(natures[period.votes.indexOf(vote)]!),
      })),
    ),
    law_changes: data.lawChanges,
    related_bills: data.related,
  };
}

/** The steps as TiskHistoryStage records (contract 2.4). */
function historyRecords(period: Period, { steps }: Bill) {
  const numberOf = new Map(period.votes.map(({ id, number }) => [id, number]));
  return steps.map((step) => ({
    stage_type: step.stage,
    label: step.label,
    outcome: step.outcome,
    date: step.date ?? null,
    vote_id: step.vote ?? null,
    vote_number: (step.vote !== undefined && numberOf.get(step.vote)) || null,
    schuze: step.session ?? null,
    law: step.law ?? null,
    note: step.note ?? null,
  }));
}

/** What happened to a print, one event a row: for CSV. */
export function eventRecords({ period, bill, versions }: LawData) {
  const steps = historyRecords(period, bill).map((step) => ({
    ct: bill.print.ct,
    event: 'stage',
    date: step.date,
    name: step.label,
    outcome: step.outcome,
    vote_id: step.vote_id,
  }));
  const papers = versions.map(({ ct1, title, date }) => ({
    ct: bill.print.ct,
    event: `version ${ct1}`,
    date: date ?? null,
    name: title,
    outcome: null,
    vote_id: null,
  }));
  const votes = groupVotes(period, bill.print.id, bill.steps).flatMap((group) =>
    group.votes.map((vote) => ({
      ct: bill.print.ct,
      event: 'vote',
      date: vote.date,
      name: vote.title || vote.shortTitle,
      outcome: vote.outcome,
      vote_id: vote.id,
    })),
  );
  return [...steps, ...papers, ...votes];
}
