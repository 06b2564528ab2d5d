import type { PrintLink, Vote } from './period.ts';

/** The few columns that tell which vote it was, for rows about something else. */
export function voteHeading({ id, session, number, date, time, title, shortTitle, outcome }: Vote) {
  return {
    id_hlasovani: id,
    schuze: session,
    cislo: number,
    datum: date,
    cas: time,
    nazev: title || shortTitle,
    vysledek: outcome,
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
  };
}

/** A vote as programs get it: its columns, and the outcome in words. */
export function voteRecord(vote: Vote, outcome: string) {
  return { ...voteColumns(vote), outcome };
}

/** The print's own history and the session's agenda are the source's word; a like name is not. */
export function provenance({ by }: PrintLink): 'certain' | 'probable' {
  return by === 'name' ? 'probable' : 'certain';
}
