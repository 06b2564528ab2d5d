import { ballotOfLetter } from '../chamber/ballot.ts';
import { clubAtVote } from '../chamber/club-lines.ts';
import type { Member, Office, Period, SourceQuality, Vote } from '../chamber/period.ts';
import type { PrintHistories } from '../chamber/print-history.ts';

const member = (id: number, firstName: string, lastName: string, club?: number): Member => ({
  id,
  personId: id + 100,
  firstName,
  lastName,
  region: 'Praha',
  club,
  clubSpans: club === undefined ? [] : [{ club, from: '2020-01-01 00', to: undefined }],
});

const members: readonly Member[] = [
  member(1, 'Adam', 'Sever', 0),
  member(2, 'Bára', 'Severní', 0),
  member(3, 'Cyril', 'Žďár', 0),
  member(4, 'Dana', 'Jižní', 1),
  // Emil came to the South from the North after the second vote.
  {
    ...member(5, 'Emil', 'Přeběhlík', 1),
    clubSpans: [
      { club: 0, from: '2020-01-01 00', to: '2021-05-02 10' },
      { club: 1, from: '2021-05-02 11', to: undefined },
    ],
  },
];

/** A row a vote, a letter a member in the order above: A yes, B no, C abstained, K not voted … */
const LETTERS = ['AABBA', 'BBBAB', 'ABCA@', 'AAKBB'];

const vote = (index: number, title: string): Vote => ({
  id: 10 + index,
  session: 1 + Math.floor(index / 2),
  number: (index % 2) + 1,
  item: index + 1,
  date: '2021-05-02',
  time: `${String(9 + index).padStart(2, '0')}:30`,
  yes: [...LETTERS[index]!].filter((letter) => letter === 'A').length,
  no: [...LETTERS[index]!].filter((letter) => letter === 'B').length,
  abstained: [...LETTERS[index]!].filter((letter) => letter === 'C' || letter === 'K').length,
  notVoting: 0,
  present: [...LETTERS[index]!].filter((letter) => letter !== '@').length,
  quorum: 3,
  outcome: index === 1 ? 'R' : 'A',
  title,
  shortTitle: '',
});

const votes = [
  vote(0, 'Novela zákona o Žďáru'),
  vote(1, 'Návrh pořadu schůze'),
  vote(2, 'Zákon o <b>daních</b> & poplatcích'),
  vote(3, 'Novela zákona o Žďáru, 3. čtení'),
];

/** Print 500 was submitted, passed its first reading in vote 10, and became law 60/2021. */
const histories: PrintHistories = {
  prints: Int32Array.of(500, 500, 500),
  dates: Int32Array.of(20210401, 20210502, 20210607),
  stages: Int32Array.of(0, 1, 11),
  targets: Int32Array.of(1, 2, 6),
  actions: Int32Array.of(0, 1, 2),
  votes: Int32Array.of(0, 10, 0),
  sessions: Int32Array.of(0, 1, 0),
  laws: Int32Array.of(0, 0, 60),
  lawYears: Int32Array.of(0, 0, 2021),
  notes: ['', '', ''],
  stageNames: new Map([
    [0, 'START'],
    [1, '1. čtení'],
    [11, 'Sbírka zákonů'],
  ]),
  actionNames: ['předložen', 'přikázán', 'odeslán'],
};

/** An office of the member with this id, held since before the votes. */
export const sampleOffice = (
  id: number,
  name: string,
  body: Office['body'],
  title: string,
): Office => ({
  personId: id + 100,
  name,
  body,
  organ: body === 'government' ? '1' : '',
  period: body === 'government' ? 0 : 10,
  title,
  from: '2020-01-01 00',
  to: undefined,
});

const NOTHING_READ: SourceQuality = { ballotRows: 0, unknownBallots: 0 };

/** Two clubs, five members, four votes: small enough to check every number by eye. */
export const samplePeriod: Period = {
  term: { number: 10, year: 2025, organ: 174 },
  clubs: ['Sever', 'Jih'],
  members,
  votes,
  voteCount: votes.length,
  ballots: Uint8Array.from(LETTERS.join(''), (letter) => ballotOfLetter(letter.charCodeAt(0))),
  clubAtVote: clubAtVote(votes, members),
  offices: [
    sampleOffice(1, 'Adam Sever', 'government', 'Předseda'),
    sampleOffice(2, 'Bára Severní', 'government', 'Ministr financí'),
    sampleOffice(3, 'Cyril Žďár', 'government', 'Ministr kultury'),
    ...members.flatMap(({ id, firstName, lastName, clubSpans }) => [
      sampleOffice(id, `${firstName} ${lastName}`, 'chamber', ''),
      ...clubSpans.map(({ club, from, to }) => ({
        ...sampleOffice(id, `${firstName} ${lastName}`, 'club', ''),
        organ: ['Sever', 'Jih'][club]!,
        from,
        to,
      })),
    ]),
  ],
  voided: [{ ...vote(0, 'Zmatečné hlasování'), id: 99, number: 9 }],
  prints: new Map([[10, { print: { id: 500, number: 7, title: 'Zákon o Žďáru' }, by: 'agenda' }]]),
  histories,
  sourceDate: '2021-05-03',
  quality: NOTHING_READ,
};
