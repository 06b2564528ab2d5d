import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: (id: string) => `Lobby zápasu ${id}`,
    centre: (points: string, rank: string) => `Střed lobby je ${points} bodů: ${rank}.`,
    played: (moment: string, winner: string) => `Odehráno ${moment}; ${winner}.`,
    won: (name: string) => `${name}: výhra`,
    lost: (name: string) => `${name}: prohra`,
    wonByTeam: (team: string) => `vyhrál ${team}`,
    unfinished: 'nedohráno',
    noCentre: 'Rank mají méně než čtyři hráči, takže střed lobby nelze určit.',
    weights: (enemies: string, allies: string, recency: string) =>
      `Na středu mají soupeři podíl ${enemies} a spoluhráči ${allies}; kvůli stáří má lobby ${recency} váhy právě odehrané.`,
    teamWeights: (second: string, first: string, recency: string) =>
      `Na středu má první tým podíl ${first} a druhý ${second}; kvůli stáří má lobby ${recency} váhy právě odehrané.`,
    firstTeam: '1. tým',
    secondTeam: '2. tým',
    participants: 'Hráči',
    caption: 'Viditelné ranky v dnešní podobě; hráči bez ranku se do středu nepočítají',
    captionOf: (name: string) =>
      `Viditelné ranky v dnešní podobě; ${name} a hráči bez ranku se do středu nepočítají`,
    side: 'Strana',
    ally: 'spoluhráč',
    enemy: 'soupeř',
    rank: 'Rank',
    points: 'Body žebříčku',
    unranked: 'bez ranku',
    back: 'Zpět na hráče',
    api: 'Totéž jako JSON:',
  },
  {
    title: (id) => `Lobby of match ${id}`,
    centre: (points, rank) => `The lobby's centre is ${points} points: ${rank}.`,
    played: (moment, winner) => `Played ${moment}; ${winner}.`,
    won: (name) => `${name} won`,
    lost: (name) => `${name} lost`,
    wonByTeam: (team) => `${team} won`,
    unfinished: 'not played to the end',
    noCentre: 'Fewer than four players are ranked, so the lobby has no centre.',
    weights: (enemies, allies, recency) =>
      `Opponents contribute ${enemies} of the centre and teammates ${allies}; because of its age the lobby has ${recency} of the weight of one played now.`,
    teamWeights: (second, first, recency) =>
      `The first team contributes ${first} of the centre and the second ${second}; because of its age the lobby has ${recency} of the weight of one played now.`,
    firstTeam: 'team 1',
    secondTeam: 'team 2',
    participants: 'Players',
    caption: 'Visible ranks as of today; players without a rank do not count towards the centre',
    captionOf: (name) =>
      `Visible ranks as of today; ${name} and players without a rank do not count towards the centre`,
    side: 'Side',
    ally: 'teammate',
    enemy: 'opponent',
    rank: 'Rank',
    points: 'Ladder points',
    unranked: 'unranked',
    back: 'Back to the player',
    api: 'The same as JSON:',
  },
);
