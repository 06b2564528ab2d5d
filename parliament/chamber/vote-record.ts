import type { PrintLink, Vote } from './period.ts';

/** A vote as programs get it: the columns of the source under the source's names, and a label. */
export type VoteRecord = {
  readonly id_hlasovani: number;
  readonly schuze: number;
  readonly cislo: number;
  readonly bod: number | null;
  readonly datum: string;
  readonly cas: string;
  readonly pro: number;
  readonly proti: number;
  readonly zdrzel: number;
  readonly nehlasoval: number;
  readonly prihlaseno: number;
  readonly kvorum: number;
  readonly vysledek: string;
  readonly outcome: string;
  readonly nazev_dlouhy: string;
  readonly nazev_kratky: string;
};

export function voteRecord(vote: Vote, outcome: string): VoteRecord {
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
    outcome,
    nazev_dlouhy: vote.title,
    nazev_kratky: vote.shortTitle,
  };
}

/** The print's own history and the session's agenda are the source's word; a like name is not. */
export function provenance({ by }: PrintLink): 'certain' | 'probable' {
  return by === 'name' ? 'probable' : 'certain';
}
