import { phraseBook } from '@tessera/kit/messages';

/** What the similarity page, its map and its chart say. */
export const phrases = phraseBook(
  {
    title: 'Kdo hlasuje podobně napříč kluby',
    finding: (one: string, other: string, agreed: string, compared: string, share: string) =>
      `Napříč kluby si jsou nejpodobnější ${one} a ${other}: ve ${agreed} z ${compared} hlasování, v nichž oba zaujali stanovisko, hlasovali stejně (${share}).`,
    mapTitle: 'Mapa poslanců podle hlasování',
    mapMeasure: (count: string) =>
      `${count} poslanců; kdo hlasuje podobně, stojí blízko. Barva a tvar značí klub.`,
    mapFinding: (first: string, ends: string) =>
      `Hlavní osa zachycuje ${first} rozdílů v hlasování a dělí ${ends}`,
    between: (low: string, high: string) => `${low} od ${high}`,
    axisX: (share: string) => `vodorovná osa: ${share} všech rozdílů`,
    axisY: (share: string) => `svislá osa: ${share} všech rozdílů`,
    axisText: (share: string, low: string, high: string) =>
      `zachycuje ${share} všech rozdílů mezi poslanci; na jednom konci stojí ${low}, na druhém ${high}`,
    across: 'Vodorovná osa',
    upwards: 'Svislá osa',
    reading:
      'Na vzdálenosti záleží, na směru ne: kdo je vpravo, není proto pravicový. Kdo často chyběl, stojí blízko středu.',
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
    pairsShown: (shown: string, all: string) => `Zobrazeno ${shown} z ${all} dvojic.`,
    similarity: 'Podobnost',
    similarityHelp:
      'Kosinus řad hlasů: 100 % stejně ve všem, 0 % bez vztahu, −100 % opačně ve všem',
    agreed: 'Stejně',
    agreedHelp: 'Oba pro, nebo oba proti',
    compared: 'Porovnáno hlasování',
    comparedHelp: 'Hlasování, v nichž oba hlasovali pro nebo proti',
    ofAll: (compared: string, all: string) => `${compared} z ${all}`,
    points: 'Poslanci na mapě',
    pointsShown: (count: string) => `Zobrazeno poslanců: ${count}.`,
    x: 'Vodorovně',
    y: 'Svisle',
    method1: (votes: string) =>
      `Každý poslanec je řada ${votes} čísel: +1 pro, −1 proti, 0 cokoli jiného. Zmatečná hlasování jsou vynechána.`,
    method2:
      'Podobnost dvojice je kosinus úhlu obou řad: součin dělený délkami. Kdo nikdy nehlasoval pro ani proti, má podobnost 0. Porovnáváme jen poslance z různých klubů; počítá se poslední klub v období. Při shodě rozhoduje nižší id.',
    method3:
      'Mapa je analýza hlavních komponent (PCA): od sloupců se odečte průměr a řady se promítnou do dvou směrů, v nichž se poslanci liší nejvíc. Souřadnice jsou U·S singulárního rozkladu; směr osy je zvolen tak, aby největší souřadnice byla kladná.',
  },
  {
    title: 'Who votes alike across clubs',
    finding: (one, other, agreed, compared, share) =>
      `The most similar across clubs are ${one} and ${other}: they voted the same in ${agreed} of the ${compared} votes in which both took a side (${share}).`,
    mapTitle: 'Members on a map of their votes',
    mapMeasure: (count) =>
      `${count} members; those who vote alike stand near each other. Colour and shape say the club.`,
    mapFinding: (first, ends) =>
      `The main axis shows ${first} of all differences in voting and parts ${ends}`,
    between: (low, high) => `${low} from ${high}`,
    axisX: (share) => `horizontal axis: ${share} of all differences`,
    axisY: (share) => `vertical axis: ${share} of all differences`,
    axisText: (share, low, high) =>
      `shows ${share} of all differences between members; at one end stand ${low}, at the other ${high}`,
    across: 'The horizontal axis',
    upwards: 'The vertical axis',
    reading:
      'Distance matters, direction does not: who stands on the right is not therefore right-wing. Members who were often absent stand near the middle.',
    nameLabel: 'Find a name on the map',
    nameFound: (count) => `Highlighted: ${count}.`,
    nameNotFound: (name) => `There is no "${name}" on the map.`,
    viewLabel: 'View',
    viewMap: 'map',
    viewTable: 'table',
    topLabel: 'Pairs',
    skip: 'Skip the map, to the table of pairs',
    legend: 'Clubs on the map',
    noClub: 'no club',
    asTable: 'The same data as a table',
    asMap: 'Back to the map',
    png: 'Download the map as PNG',
    pairs: 'Most similar pairs from different clubs',
    pairsShown: (shown, all) => `Showing ${shown} of ${all} pairs.`,
    similarity: 'Similarity',
    similarityHelp:
      'Cosine of the rows of votes: 100% the same in everything, 0% unrelated, −100% opposite in everything',
    agreed: 'The same',
    agreedHelp: 'Both yes, or both no',
    compared: 'Votes compared',
    comparedHelp: 'Votes in which both voted yes or no',
    ofAll: (compared, all) => `${compared} of ${all}`,
    points: 'Members on the map',
    pointsShown: (count) => `Showing ${count} members.`,
    x: 'Across',
    y: 'Up',
    method1: (votes) =>
      `Every member is a row of ${votes} numbers: +1 yes, −1 no, 0 anything else. Void votes are left out.`,
    method2:
      'The similarity of a pair is the cosine of the angle between their rows: the product divided by the lengths. Who never voted yes or no has similarity 0. Only members of different clubs are compared; the last club of the period counts. Between equals the lower id comes first.',
    method3:
      'The map is a principal component analysis (PCA): the mean of each column is taken away, and the rows are projected onto the two directions in which members differ most. Coordinates are U·S of the singular value decomposition; each axis points to where its largest coordinate is positive.',
  },
);
