import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [(id: string) => `Lobby zápasu ${id}`, (id) => `Lobby of match ${id}`],
  centre: [
    (points: string, rank: string) => `Střed lobby je ${points} bodů: ${rank}.`,
    (points, rank) => `The lobby's centre is ${points} points: ${rank}.`,
  ],
  played: [
    (moment: string, winner: string) => `Odehráno ${moment}; ${winner}.`,
    (moment, winner) => `Played ${moment}; ${winner}.`,
  ],
  won: [(name: string) => `${name}: výhra`, (name) => `${name} won`],
  lost: [(name: string) => `${name}: prohra`, (name) => `${name} lost`],
  wonByTeam: [(team: string) => `vyhrál ${team}`, (team) => `${team} won`],
  unfinished: ['nedohráno', 'not played to the end'],
  noCentre: [
    'Rank mají méně než čtyři hráči, takže střed lobby nelze určit.',
    'Fewer than four players are ranked, so the lobby has no centre.',
  ],
  weights: [
    (enemies: string, allies: string, recency: string) =>
      `Na středu mají soupeři podíl ${enemies} a spoluhráči ${allies}; kvůli stáří má lobby ${recency} váhy právě odehrané.`,
    (enemies, allies, recency) =>
      `Opponents contribute ${enemies} of the centre and teammates ${allies}; because of its age the lobby has ${recency} of the weight of one played now.`,
  ],
  teamWeights: [
    (second: string, first: string, recency: string) =>
      `Na středu má první tým podíl ${first} a druhý ${second}; kvůli stáří má lobby ${recency} váhy právě odehrané.`,
    (second, first, recency) =>
      `The first team contributes ${first} of the centre and the second ${second}; because of its age the lobby has ${recency} of the weight of one played now.`,
  ],
  firstTeam: ['1. tým', 'team 1'],
  secondTeam: ['2. tým', 'team 2'],
  participants: ['Hráči', 'Players'],
  caption: [
    'Viditelné ranky v dnešní podobě; hráči bez ranku se do středu nepočítají',
    'Visible ranks as of today; players without a rank do not count towards the centre',
  ],
  captionOf: [
    (name: string) =>
      `Viditelné ranky v dnešní podobě; ${name} a hráči bez ranku se do středu nepočítají`,
    (name) =>
      `Visible ranks as of today; ${name} and players without a rank do not count towards the centre`,
  ],
  side: ['Strana', 'Side'],
  ally: ['spoluhráč', 'teammate'],
  enemy: ['soupeř', 'opponent'],
  rank: ['Rank', 'Rank'],
  points: ['Body žebříčku', 'Ladder points'],
  unranked: ['bez ranku', 'unranked'],
  back: ['Zpět na hráče', 'Back to the player'],
});
