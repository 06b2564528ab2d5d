import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Kdo hlasuje podobně napříč kluby', 'Who votes alike across clubs'],
  finding: [
    (one: string, other: string, similarity: string, agreed: string, compared: string) =>
      `Napříč kluby si jsou nejpodobnější ${one} a ${other}: podobnost ${similarity}. Stejně hlasovali ${czechIn(agreed)} ${czechOf(compared)} hlasování, v nichž byli oba pro nebo proti.`,
    (one, other, similarity, agreed, compared) =>
      `The most similar across clubs are ${one} and ${other}: similarity ${similarity}. They voted the same in ${agreed} of the ${compared} votes in which both voted yes or no.`,
  ],
  oneSided: [
    'Podobnost snižují i hlasování, v nichž byl pro nebo proti jen jeden z dvojice.',
    'Votes in which only one of a pair voted yes or no lower the similarity too.',
  ],
  mapTitle: ['Mapa poslanců podle hlasování', 'Map of members by their votes'],
  mapMeasure: [
    (count: string) =>
      `${count} poslanců; kdo hlasuje podobně, stojí blízko. Barva a tvar značí klub.`,
    (count) =>
      `${count} members; members who vote alike are close together. Colour and shape show the club.`,
  ],
  axisX: [
    (share: string) => `vodorovná osa: ${share} všech rozdílů`,
    (share) => `horizontal axis: ${share} of all differences`,
  ],
  axisY: [
    (share: string) => `svislá osa: ${share} všech rozdílů`,
    (share) => `vertical axis: ${share} of all differences`,
  ],
  reading: [
    'Záleží na vzdálenosti, ne na směru: poloha vpravo neznamená pravicovou politiku. Poslanci, kteří často chyběli, jsou blízko středu.',
    'Distance matters, direction does not: being on the right of the map does not mean being right-wing. Members who were often absent are near the centre.',
  ],
  noClub: ['bez klubu', 'no club'],
  pairs: ['Nejpodobnější dvojice z různých klubů', 'Most similar pairs from different clubs'],
  pairsShown: [
    (shown: string, all: string) => `Zobrazeno ${shown} ${czechOf(all)} dvojic.`,
    (shown, all) => `Showing ${shown} of ${all} pairs.`,
  ],
  points: ['Poslanci na mapě', 'Members on the map'],
  method1: [
    (votes: string) =>
      `Každý poslanec je řada ${votes} čísel: +1 pro, −1 proti, 0 cokoli jiného. Zmatečná hlasování jsou vynechána.`,
    (votes) =>
      `Each member is a row of ${votes} numbers: +1 yes, −1 no, 0 otherwise. Void votes are excluded.`,
  ],
  method2: [
    'Podobnost dvojice je kosinus úhlu obou řad: součin dělený délkami. Poslanec, který nikdy nehlasoval pro ani proti, má podobnost 0. Porovnáváme jen poslance z různých klubů; počítá se poslední klub v období. Při shodě rozhoduje nižší id.',
    'The similarity of a pair is the cosine of the angle between their rows: the product divided by the lengths. A member who never voted yes or no has similarity 0. Only members of different clubs are compared, by their last club of the period. Ties are ordered by id.',
  ],
  method3: [
    'Mapa je analýza hlavních komponent (PCA): od sloupců se odečte průměr a řady se promítnou do dvou směrů, v nichž se poslanci liší nejvíc. Souřadnice jsou U·S singulárního rozkladu; směr osy je zvolen tak, aby největší souřadnice byla kladná.',
    'The map is a principal component analysis (PCA): columns are centred and the rows projected onto the two directions in which members differ most. Coordinates are U·S of the singular value decomposition; each axis is oriented so that its largest coordinate is positive.',
  ],
});
