import type { CsvRow } from '@tessera/kit/csv';
import { Type } from 'typebox';
import { type BallotRow, sourceLetter } from '../../chamber/club-lines.ts';
import { type PrintLink, provenance } from '../../chamber/period.ts';
import type { PrintStep } from '../../chamber/print-history.ts';
import { namedMember } from '../../ui/member-columns.ts';
import { HISTORY_STEP, stepWords } from '../../ui/print-timeline.ts';
import { type Column, describeTable, recordOf, rowSchema } from '../../ui/table.ts';
import { sourcePrintUrl, sourceVoteUrl } from '../../ui/vote.ts';
import { RECORDED_VOTE } from '../../ui/vote-columns.ts';
import type { Rebel } from './analyse.ts';
import { atItsTime, type DetailView, voteMain } from './page.ts';
import { CLUB_RESULT } from './result.ts';

const [ID, NAME, CLUB] = namedMember<BallotRow, DetailView>(({ club }) => club);

/** The ballot of a member, under the letters of the source. */
const BALLOT: readonly Column<BallotRow, DetailView>[] = [
  ID,
  NAME,
  CLUB,
  { name: 'code', type: 'code', value: ({ ballot }) => sourceLetter(ballot) },
];

/** The ballots of the members: CSV and XLSX of a vote; on the page they stand in all of it. */
export const BALLOTS = describeTable<BallotRow, DetailView>({
  title: 'Ballot',
  columns: BALLOT,
  rows: ({ detail }) => detail.ballots,
  display: (view, files) => voteMain(atItsTime(view), files),
});

/** All of a vote for programs (docs/contract/parliament.md 1.4, 2.4), around its ballots. */
export function detailRecord(view: DetailView, ballots: readonly CsvRow[]) {
  const { visit, period, detail, print } = view;
  const { parties, rebels, link, steps } = detail;
  const of = <Row>(columns: readonly Column<Row, never>[], rows: readonly Row[]) =>
    rows.map((row) => recordOf(columns, row, view as never));
  return {
    generated_at: new Date().toISOString(),
    period: period.term.number,
    source_date: period.sourceDate,
    vote: recordOf(VOTE, detail.place, view),
    parties: of(CLUB_RESULT, parties),
    ballots,
    rebels: of(REBEL, rebels),
    prints: of(PRINT, link ? [link] : []),
    history: of(
      STEP,
      steps.map((step) => ({ ...step, ...stepWords(visit.locale, step) })),
    ),
    topics: print?.topics.map(({ id, cs, en }) => ({ id, cs, en })) ?? [],
    summary: print?.summaries.cs || print?.summaries.en ? print.summaries : null,
  };
}

const VOTE: readonly Column<number, DetailView>[] = [
  ...RECORDED_VOTE,
  {
    name: 'url',
    type: 'text',
    value: (_, { siteUrl, detail, period }) =>
      sourceVoteUrl(siteUrl, detail.vote.id, period.term.number),
  },
];

const REBEL: readonly Column<Rebel, DetailView>[] = [
  ...BALLOT,
  {
    name: 'party_side',
    type: 'text',
    values: ['A', 'B'],
    value: ({ side }) => (side === 'yes' ? 'A' : 'B'),
  },
];

const PRINT: readonly Column<PrintLink, DetailView>[] = [
  { name: 'id_tisk', type: 'integer', value: ({ print }) => print.id },
  { name: 'ct', type: 'integer', value: ({ print }) => print.number },
  { name: 'name', type: 'text', value: ({ print }) => print.title },
  { name: 'full_name', type: 'text', optional: true, value: ({ print }) => print.fullTitle },
  { name: 'by', type: 'text', value: ({ by }) => by },
  { name: 'provenance', type: 'text', values: ['certain', 'probable'], value: provenance },
  {
    name: 'url',
    type: 'text',
    value: ({ print }, { siteUrl, period }) =>
      sourcePrintUrl(siteUrl, print.number, period.term.number),
  },
];

const STEP: readonly Column<PrintStep, DetailView>[] = [
  ...HISTORY_STEP,
  { name: 'this_vote', type: 'boolean', value: ({ vote }, { detail }) => vote === detail.vote.id },
];

const TEXT = Type.String();

export const VOTE_DETAIL = Type.Object(
  {
    generated_at: Type.String({ format: 'date-time' }),
    period: Type.Integer(),
    source_date: Type.String({ format: 'date' }),
    vote: rowSchema('RecordedVote', VOTE),
    parties: Type.Array(rowSchema('ClubResult', CLUB_RESULT)),
    ballots: Type.Array(BALLOTS.schema),
    rebels: Type.Array(rowSchema('Rebel', REBEL)),
    prints: Type.Array(rowSchema('PrintOfVote', PRINT)),
    history: Type.Array(rowSchema('VoteStage', STEP)),
    topics: Type.Array(Type.Object({ id: TEXT, cs: TEXT, en: TEXT })),
    summary: Type.Unknown({ description: 'summaries of the print in both languages, or null' }),
  },
  { title: 'Vote' },
);
