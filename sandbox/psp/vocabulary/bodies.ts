/** A club's abbreviation (at most 7 characters), its Czech name, the same in the genitive, English. */
export type ClubName = readonly [code: string, czech: string, genitive: string, english: string];

export const CLUB_NAMES: readonly ClubName[] = [
  ['KZŽ', 'Klub zelených židlí', 'zelených židlí', 'Club of Green Chairs'],
  ['DLOPO', 'Hnutí dlouhých porad', 'Hnutí dlouhých porad', 'Long Meetings Movement'],
  ['VčCh', 'Strana včerejšího chleba', 'Strany včerejšího chleba', 'Party of Yesterday’s Bread'],
  ['STČ', 'Spojenci teplého čaje', 'Spojenců teplého čaje', 'Allies of Warm Tea'],
  ['PONOŽKY', 'Svobodné ponožky', 'Svobodných ponožek', 'Free Socks'],
  ['ŘŽáby', 'Sdružení říčních žab', 'Sdružení říčních žab', 'Association of River Frogs'],
  [
    'UPV-S',
    'Unie pomalých výtahů a schodů',
    'Unie pomalých výtahů a schodů',
    'Union of Slow Lifts and Stairs',
  ],
  ['OsD', 'Občané s deštníkem', 'Občanů s deštníkem', 'Citizens with an Umbrella'],
  ['TZ', 'Tiché zvonce', 'Tichých zvonců', 'Quiet Bells'],
  ['NEDĚLE', 'Hnutí za delší neděli', 'Hnutí za delší neděli', 'Movement for a Longer Sunday'],
  ['MRAKY', 'Mrakopis 2021', 'Mrakopisu 2021', 'Cloud Writers 2021'],
  ['KOKAZ', 'Koalice kaziček', 'Koalice kaziček', 'Coalition of Snags'],
];

export const UNAFFILIATED: ClubName = ['Nezařaz', 'Nezařazení', 'Nezařazených', 'Unaffiliated'];

/** A committee's abbreviation and what it is for, in the accusative after "výbor pro". */
export const COMMITTEES: readonly (readonly [code: string, subject: string])[] = [
  ['VTCH', 'tiché chodby'],
  ['VDP', 'dlouhé porady a krátké přestávky'],
  ['VŽN', 'židle a nábytek'],
  ['VMP', 'mraky, mlhu a počasí'],
  ['VPH', 'pohádky, hry a vzdělávání'],
  ['VČK', 'čaj, kakao a zemědělství'],
  ['VTS', 'točitá schodiště a dopravu'],
  ['VDZ', 'daleké země a ostrovy'],
];

/** Ministers of a government that never sat, as the submitters of bills are named. */
export const MINISTERS = [
  'ministr zelených židlí',
  'ministryně dlouhých porad',
  'ministr počasí a mlhy',
  'ministr papírových draků',
  'ministryně pohádek',
  'ministr teplého čaje',
  'ministryně dalekých zemí',
] as const;

/** Offices of a government: `id_typ_funkce`, name and priority as the archives have them. */
export const MINISTRIES: readonly (readonly [kind: number, title: string, priority: number])[] = [
  [15, 'Předseda', 1],
  [36, 'Místopředseda', 2],
  [53, 'Ministr financí', 104],
  [60, 'Ministr vnitra', 113],
  [58, 'Ministr zdravotnictví', 115],
  [65, 'Ministr školství, mládeže a tělovýchovy', 111],
  [104, 'Ministr dopravy', 108],
  [61, 'Ministr životního prostředí', 117],
  [96, 'Ministr', 201],
];

/** What the ids of parliaments not yet elected meant before: groups of friends. */
export const FRIENDSHIP_GROUPS = [
  'Nezemě',
  'Mlžné knížectví',
  'Ostrovy Tišina',
  'Zámoří tří rybníků',
];
