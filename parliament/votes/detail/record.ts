import { Type } from 'typebox';
import { sourceLetter } from '../../chamber/ballot-rows.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { HISTORY_STAGE } from '../../chamber/print-schemas.ts';
import { BOOLEAN, INTEGER, TEXT, TEXT_OR_NULL, VOTE_RECORD } from '../../chamber/record-schemas.ts';
import { provenance, voteRecord } from '../../chamber/records.ts';
import type { PartyResult, Rebel, VoteDetail } from './analyse.ts';
import type { PrintPart } from './print-section.ts';

/** Parts that depend on the caller's language and on the address of the source. */
type Texts = {
  readonly outcome: string;
  readonly voteUrl: string;
  readonly printUrl: (print: number) => string;
  readonly stage: (step: VoteDetail['steps'][number]) => { label: string; outcome: string };
};

/** The whole detail as JSON (docs/contract/parliament.md 1.4, 2.4). */
export function detailRecord(
  period: Period,
  detail: VoteDetail,
  print: PrintPart | undefined,
  texts: Texts,
) {
  const { vote, link, parties, rebels, steps } = detail;
  const numberOf = new Map(period.votes.map(({ id, number }) => [id, number]));
  return {
    period: period.term.number,
    source_date: period.sourceDate,
    vote: { ...voteRecord(vote, texts.outcome, detail.nature), url: texts.voteUrl },
    parties: parties.map((party) => partyRecord(period, party)),
    ballots: ballotRecords(period, detail),
    rebels: rebels.map((rebel) => rebelRecord(period, rebel)),
    prints: link
      ? [
          {
            id_tisk: link.print.id,
            ct: link.print.number,
            name: link.print.title,
            full_name: link.print.fullTitle ?? null,
            by: link.by,
            provenance: provenance(link),
            url: texts.printUrl(link.print.number),
          },
        ]
      : [],
    history: steps.map((step) => ({
      stage_type: step.stage,
      label: texts.stage(step).label,
      outcome: texts.stage(step).outcome,
      date: step.date ?? null,
      vote_id: step.vote ?? null,
      vote_number: (step.vote !== undefined && numberOf.get(step.vote)) || null,
      schuze: step.session ?? null,
      law: step.law ?? null,
      note: step.note ?? null,
      this_vote: step.vote === vote.id,
    })),
    topics: print?.topics.map(({ id, cs, en }) => ({ id, cs, en })) ?? [],
    summary: print?.summaries.cs || print?.summaries.en ? print.summaries : null,
  };
}

export function partyRecord(period: Period, party: PartyResult) {
  const { yes, no, abstained, passive, absent, excused, other, total } = party;
  return {
    party: partyCode(period, party.club),
    yes,
    no,
    abstained,
    passive,
    absent,
    excused,
    not_voted_combined: party.notVoted,
    other,
    total,
  };
}

export function ballotRecords(period: Period, { ballots }: Pick<VoteDetail, 'ballots'>) {
  return ballots.map(({ member, club, ballot }) => ({
    id_poslanec: member.id,
    name: memberName(member),
    party: partyCode(period, club),
    code: sourceLetter(ballot),
  }));
}

function rebelRecord(period: Period, { member, club, ballot, side }: Rebel) {
  return {
    id_poslanec: member.id,
    name: memberName(member),
    party: partyCode(period, club),
    code: sourceLetter(ballot),
    party_side: side === 'yes' ? 'A' : 'B',
  };
}

const BALLOT = { id_poslanec: INTEGER, name: TEXT, party: TEXT, code: TEXT };

/** The schema of `detailRecord`, with the time it was made. */
export const VOTE_DETAIL = Type.Object(
  {
    generated_at: Type.String({ format: 'date-time' }),
    period: INTEGER,
    source_date: Type.String({ format: 'date' }),
    vote: Type.Object({ ...VOTE_RECORD, url: TEXT }),
    parties: Type.Array(
      Type.Object(
        {
          party: TEXT,
          yes: INTEGER,
          no: INTEGER,
          abstained: INTEGER,
          passive: INTEGER,
          absent: INTEGER,
          excused: INTEGER,
          not_voted_combined: INTEGER,
          other: INTEGER,
          total: INTEGER,
        },
        { title: 'ClubResult' },
      ),
    ),
    ballots: Type.Array(Type.Object(BALLOT, { title: 'Ballot' })),
    rebels: Type.Array(
      Type.Object({ ...BALLOT, party_side: Type.Enum(['A', 'B']) }, { title: 'Rebel' }),
    ),
    prints: Type.Array(
      Type.Object({
        id_tisk: INTEGER,
        ct: INTEGER,
        name: TEXT,
        full_name: TEXT_OR_NULL,
        by: Type.String({ description: 'what the link was found by' }),
        provenance: Type.Enum(['certain', 'probable']),
        url: TEXT,
      }),
    ),
    history: Type.Array(
      Type.Object({ ...HISTORY_STAGE, this_vote: BOOLEAN }, { title: 'VoteStage' }),
    ),
    topics: Type.Array(Type.Object({ id: TEXT, cs: TEXT, en: TEXT })),
    summary: Type.Unknown({ description: 'summaries of the print in both languages, or null' }),
  },
  { title: 'Vote' },
);
