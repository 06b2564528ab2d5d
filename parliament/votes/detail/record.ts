import { sourceLetter } from '../../chamber/ballot-rows.ts';
import { memberName, type Period, partyCode } from '../../chamber/period.ts';
import { provenance, voteRecord } from '../../chamber/vote-record.ts';
import type { PartyResult, Rebel, VoteDetail } from './analyse.ts';

/** What the caller's language and the source's address decide. */
type Words = {
  readonly outcome: string;
  readonly voteUrl: string;
  readonly printUrl: (print: number) => string;
  readonly stage: (step: VoteDetail['steps'][number]) => { label: string; outcome: string };
};

/** The whole detail as programs get it (decisions, parliament). */
export function detailRecord(period: Period, detail: VoteDetail, words: Words) {
  const { vote, link, parties, rebels, steps } = detail;
  const numberOf = new Map(period.votes.map(({ id, number }) => [id, number]));
  return {
    period: period.period.number,
    source_date: period.sourceDate,
    vote: { ...voteRecord(vote, words.outcome), url: words.voteUrl },
    parties: parties.map((party) => partyRecord(period, party)),
    ballots: ballotRecords(period, detail),
    rebels: rebels.map((rebel) => rebelRecord(period, rebel)),
    prints: link
      ? [
          {
            id_tisk: link.print.id,
            ct: link.print.number,
            name: link.print.title,
            by: link.by,
            provenance: provenance(link),
            url: words.printUrl(link.print.number),
          },
        ]
      : [],
    history: steps.map((step) => ({
      stage_type: step.stage,
      label: words.stage(step).label,
      outcome: words.stage(step).outcome,
      date: step.date ?? null,
      vote_id: step.vote ?? null,
      vote_number: (step.vote !== undefined && numberOf.get(step.vote)) || null,
      schuze: step.session ?? null,
      law: step.law ?? null,
      note: step.note ?? null,
      this_vote: step.vote === vote.id,
    })),
    // Topics and summaries come from the texts of prints, which are not read yet.
    topics: [],
    summary: null,
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
