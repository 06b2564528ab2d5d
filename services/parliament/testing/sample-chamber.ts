import { ballotOfLetter } from '../chamber/ballot.ts';
import { type Member, NO_CLUB, type Office, type Period, type Vote } from '../chamber/period.ts';
import { sampleOffice, samplePeriod } from './sample-period.ts';

/**
 * A period drawn in letters. Members are `Adam Novák ODS` (`Adam Novák`: no club) with ids from 1;
 * rows are votes with ids from 10, one letter a member as in `BALLOT_LETTERS`. All votes are of one
 * day and session, quorum 3, passed and untitled, unless `votes` says otherwise.
 */
export function sampleChamber(
  members: readonly string[],
  rows: readonly string[],
  votes: readonly Partial<Vote>[] = [],
): Period {
  const named = members.map((member) => member.split(' '));
  const clubs = [...new Set(named.flatMap(([, , code]) => code ?? []))].sort();
  const all = named.map(([firstName = '', lastName = '', code], index): Member => {
    const club = code === undefined ? undefined : clubs.indexOf(code);
    const clubSpans = club === undefined ? [] : [{ club, from: '2020-01-01 00', to: undefined }];
    const id = index + 1;
    return { id, personId: 100 + id, firstName, lastName, region: undefined, club, clubSpans };
  });
  return {
    ...samplePeriod,
    clubs,
    members: all,
    votes: rows.map((row, index) => sampleVote(index, row, votes[index])),
    voteCount: rows.length,
    ballots: Uint8Array.from(rows.join(''), (letter) => ballotOfLetter(letter.charCodeAt(0))),
    clubAtVote: Uint8Array.from(rows.flatMap(() => all.map(({ club }) => club ?? NO_CLUB))),
    voided: [],
    prints: new Map(),
  };
}

/** An office in a government of the member at this place, counted from 1. */
export function sampleMinister(member: number, changes: Partial<Office> = {}): Office {
  return { ...sampleOffice(member, `Minister ${member}`, 'government', 'Ministr'), ...changes };
}

function sampleVote(index: number, row: string, changes: Partial<Vote> = {}): Vote {
  const count = (letter: string) => row.split(letter).length - 1;
  return {
    ...samplePeriod.votes[0]!,
    id: 10 + index,
    session: 1,
    number: 1 + index,
    item: undefined,
    yes: count('A'),
    no: count('B'),
    abstained: count('C'),
    outcome: 'A',
    title: '',
    ...changes,
  };
}
