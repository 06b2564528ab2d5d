import type { Office } from './office.ts';
import type { PrintLink, Vote } from './period.ts';
import type { VoteNature } from './vote-nature.ts';

/** Columns of an office, in rows about a person. */
export function officeColumns({ body, organ, period, title, from, to }: Office) {
  return {
    body,
    organ,
    obdobi: period === 0 ? null : period,
    funkce: title,
    od: from,
    do: to ?? null,
  };
}

/** The columns of the source under the source's names. */
export function voteColumns(vote: Vote) {
  return {
    id_hlasovani: vote.id,
    schuze: vote.session,
    cislo: vote.number,
    bod: vote.item ?? null,
    datum: vote.date,
    cas: vote.time,
    pro: vote.yes,
    proti: vote.no,
    zdrzel: vote.abstained,
    nehlasoval: vote.notVoting,
    prihlaseno: vote.present,
    kvorum: vote.quorum,
    vysledek: vote.outcome,
    nazev_dlouhy: vote.title,
    nazev_kratky: vote.shortTitle,
    id_typ: vote.itemType ?? null,
  };
}

/** What a vote was, what it moved, and what became of the print. */
export function natureColumns(nature: VoteNature) {
  return {
    stage: nature.stage ?? null,
    kind: nature.kind,
    kind_certain: nature.isCertain,
    motion: nature.motion ?? null,
    bill_outcome: nature.billOutcome ?? null,
  };
}

/** A vote in JSON and CSV: its columns, the outcome in words, and what it was. */
export function voteRecord(vote: Vote, outcome: string, nature: VoteNature) {
  return {
    ...voteColumns(vote),
    outcome,
    ...natureColumns(nature),
  };
}

/** Links from the history or the agenda are certain, those by name only probable. */
export function provenance({ by }: PrintLink): 'certain' | 'probable' {
  return by === 'name' ? 'probable' : 'certain';
}
