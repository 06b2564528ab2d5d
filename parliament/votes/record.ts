import type { PrintLink, Vote } from '../chamber/period.ts';

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

/** A row of the list: the vote, its print and how sure we are of it. */
export type ListedVoteRecord = VoteRecord & {
  readonly print_ct: number | null;
  readonly print_name: string | null;
  readonly print_provenance: 'certain' | 'probable' | null;
  readonly print_url: string | null;
};

export function listedVoteRecord(
  vote: Vote,
  outcome: string,
  link: PrintLink | undefined,
  printUrl: (print: number) => string,
): ListedVoteRecord {
  return {
    ...voteRecord(vote, outcome),
    print_ct: link?.print.number ?? null,
    print_name: link?.print.title ?? null,
    print_provenance: link ? provenance(link) : null,
    print_url: link ? printUrl(link.print.number) : null,
  };
}

/** The print's own history and the session's agenda are the source's word; a like name is not. */
export function provenance({ by }: PrintLink): 'certain' | 'probable' {
  return by === 'name' ? 'probable' : 'certain';
}
