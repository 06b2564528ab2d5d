import { phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../ui/czech.ts';

/** Texts of the similarity page, its map and its chart. */
export const phrases = phraseBook(
  {
    title: 'Kdo hlasuje podobně napříč kluby',
    finding: (one: string, other: string, similarity: string, agreed: string, compared: string) =>
      `Napříč kluby si jsou nejpodobnější ${one} a ${other}: podobnost ${similarity}. Stejně hlasovali ${czechIn(agreed)} ${czechOf(compared)} hlasování, v nichž byli oba pro nebo proti.`,
    oneSided: 'Podobnost snižují i hlasování, v nichž byl pro nebo proti jen jeden z dvojice.',
    mapTitle: 'Mapa poslanců podle hlasování',
    mapMeasure: (count: string) =>
      `${count} poslanců; kdo hlasuje podobně, stojí blízko. Barva a tvar značí klub.`,
    mapFinding: (first: string, ends: string) =>
      `Hlavní osa zachycuje ${first} rozdílů v hlasování a odděluje ${ends}`,
    between: (low: string, high: string) => `${low} od ${high}`,
    axisX: (share: string) => `vodorovná osa: ${share} všech rozdílů`,
    axisY: (share: string) => `svislá osa: ${share} všech rozdílů`,
    axisText: (share: string, low: string, high: string) =>
      `zachycuje ${share} všech rozdílů mezi poslanci; na jednom konci stojí ${low}, na druhém ${high}`,
    across: 'Vodorovná osa',
    upwards: 'Svislá osa',
    reading:
      'Záleží na vzdálenosti, ne na směru: poloha vpravo neznamená pravicovou politiku. Poslanci, kteří často chyběli, jsou blízko středu.',
    nameLabel: 'Najít v mapě jméno',
    nameFound: (count: string) => `Zvýrazněno: ${count}.`,
    nameNotFound: (name: string) => `Jméno „${name}“ v mapě není.`,
    viewLabel: 'Zobrazit',
    viewMap: 'mapu',
    viewTable: 'tabulku',
    topLabel: 'Počet dvojic',
    skip: 'Přeskočit mapu na tabulku dvojic',
    legend: 'Kluby v mapě',
    noClub: 'bez klubu',
    asTable: 'Táž data jako tabulka',
    asMap: 'Zpět na mapu',
    png: 'Stáhnout mapu jako PNG',
    pairs: 'Nejpodobnější dvojice z různých klubů',
    pairsShown: (shown: string, all: string) => `Zobrazeno ${shown} ${czechOf(all)} dvojic.`,
    similarityMeasure: 'Kosinová podobnost hlasů dvojice z různých klubů (%)',
    ofAll: (compared: string, all: string) => `${compared} ${czechOf(all)}`,
    points: 'Poslanci na mapě',
    pointsShown: (count: string) => `Zobrazeno poslanců: ${count}.`,
    method1: (votes: string) =>
      `Každý poslanec je řada ${votes} čísel: +1 pro, −1 proti, 0 cokoli jiného. Zmatečná hlasování jsou vynechána.`,
    method2:
      'Podobnost dvojice je kosinus úhlu obou řad: součin dělený délkami. Poslanec, který nikdy nehlasoval pro ani proti, má podobnost 0. Porovnáváme jen poslance z různých klubů; počítá se poslední klub v období. Při shodě rozhoduje nižší id.',
    method3:
      'Mapa je analýza hlavních komponent (PCA): od sloupců se odečte průměr a řady se promítnou do dvou směrů, v nichž se poslanci liší nejvíc. Souřadnice jsou U·S singulárního rozkladu; směr osy je zvolen tak, aby největší souřadnice byla kladná.',
  },
  {
    title: 'Who votes alike across clubs',
    finding: (one, other, similarity, agreed, compared) =>
      `The most similar across clubs are ${one} and ${other}: similarity ${similarity}. They voted the same in ${agreed} of the ${compared} votes in which both voted yes or no.`,
    oneSided: 'Votes in which only one of a pair voted yes or no lower the similarity too.',
    mapTitle: 'Map of members by their votes',
    mapMeasure: (count) =>
      `${count} members; members who vote alike are close together. Colour and shape show the club.`,
    mapFinding: (first, ends) =>
      `The main axis accounts for ${first} of all differences in voting and separates ${ends}`,
    between: (low, high) => `${low} from ${high}`,
    axisX: (share) => `horizontal axis: ${share} of all differences`,
    axisY: (share) => `vertical axis: ${share} of all differences`,
    axisText: (share, low, high) =>
      `accounts for ${share} of all differences between members; ${low} are at one end, ${high} at the other`,
    across: 'The horizontal axis',
    upwards: 'The vertical axis',
    reading:
      'Distance matters, direction does not: being on the right of the map does not mean being right-wing. Members who were often absent are near the centre.',
    nameLabel: 'Find a name on the map',
    nameFound: (count) => `Highlighted: ${count}.`,
    nameNotFound: (name) => `There is no "${name}" on the map.`,
    viewLabel: 'View',
    viewMap: 'map',
    viewTable: 'table',
    topLabel: 'Pairs',
    skip: 'Skip the map and go to the table of pairs',
    legend: 'Clubs on the map',
    noClub: 'no club',
    asTable: 'The same data as a table',
    asMap: 'Back to the map',
    png: 'Download the map as PNG',
    pairs: 'Most similar pairs from different clubs',
    pairsShown: (shown, all) => `Showing ${shown} of ${all} pairs.`,
    similarityMeasure: 'Cosine similarity of the votes of two members of different clubs (%)',
    ofAll: (compared, all) => `${compared} of ${all}`,
    points: 'Members on the map',
    pointsShown: (count) => `Showing ${count} members.`,
    method1: (votes) =>
      `Each member is a row of ${votes} numbers: +1 yes, −1 no, 0 otherwise. Void votes are excluded.`,
    method2:
      'The similarity of a pair is the cosine of the angle between their rows: the product divided by the lengths. A member who never voted yes or no has similarity 0. Only members of different clubs are compared, by their last club of the period. Ties are ordered by id.',
    method3:
      'The map is a principal component analysis (PCA): columns are centred and the rows projected onto the two directions in which members differ most. Coordinates are U·S of the singular value decomposition; each axis is oriented so that its largest coordinate is positive.',
  },
);
