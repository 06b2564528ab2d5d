import type { Locale } from '@tessera/kit/locale';
import type { Office } from '../chamber/office.ts';

/**
 * An office or a membership in words: `ministr financí`, of a woman `ministryně financí`. The source
 * names most offices in the masculine, whoever holds them. What is not known of it stays as it is.
 */
export function officeTitle(locale: Locale, { body, organ, title, sex }: Office): string {
  const say = locale === 'cs' ? CZECH[sex ?? 'male'] : ENGLISH;
  const rank = rankOf(title);
  const word = rank === undefined ? title : say[rank];
  switch (body) {
    case 'government':
      if (rank === 'chair') return say.primeMinister;
      if (rank === 'deputy') return say.deputyPrimeMinister;
      if (title === '' || rank === 'member') return say.inGovernment;
      return portfolio(locale, title, say.minister);
    case 'chamber':
      if (title === '') return say.seat;
      if (rank === 'chair') return say.speaker;
      if (rank === 'deputy') return say.deputySpeaker;
      return `${word} ${say.ofChamber}`;
    case 'club':
      return `${title === '' ? say.member : word} ${say.ofClub} ${organ}`;
    case 'committee':
      return `${word}: ${organ}`;
  }
}

/** `Ministr financí` → `ministryně financí`, `Minister of Finance`. */
function portfolio(locale: Locale, title: string, minister: string): string {
  const [whole, department] = /^Ministr(?:yně)?(?: (.*))?$/.exec(title) ?? [];
  if (locale === 'en') return PORTFOLIOS[whole === undefined ? title : (department ?? '')] ?? title;
  if (whole === undefined) return title.charAt(0).toLowerCase() + title.slice(1);
  return department === undefined ? minister : `${minister} ${department}`;
}

type Rank = 'chair' | 'deputy' | 'verifier' | 'secretary' | 'member';

const COMMON = { seat: 'poslanecký mandát', ofChamber: 'Sněmovny', ofClub: 'klubu' };

const CZECH = {
  male: {
    ...COMMON,
    chair: 'předseda',
    deputy: 'místopředseda',
    verifier: 'ověřovatel',
    secretary: 'tajemník a ověřovatel',
    member: 'člen',
    speaker: 'předseda Sněmovny',
    deputySpeaker: 'místopředseda Sněmovny',
    primeMinister: 'předseda vlády',
    deputyPrimeMinister: 'místopředseda vlády',
    inGovernment: 'člen vlády',
    minister: 'ministr',
  },
  female: {
    ...COMMON,
    chair: 'předsedkyně',
    deputy: 'místopředsedkyně',
    verifier: 'ověřovatelka',
    secretary: 'tajemnice a ověřovatelka',
    member: 'členka',
    speaker: 'předsedkyně Sněmovny',
    deputySpeaker: 'místopředsedkyně Sněmovny',
    primeMinister: 'předsedkyně vlády',
    deputyPrimeMinister: 'místopředsedkyně vlády',
    inGovernment: 'členka vlády',
    minister: 'ministryně',
  },
};

const ENGLISH: Readonly<Record<keyof (typeof CZECH)['male'], string>> = {
  seat: 'seat in the chamber',
  ofChamber: 'of the chamber',
  ofClub: 'of the club',
  chair: 'chair',
  deputy: 'vice-chair',
  verifier: 'verifier',
  secretary: 'secretary and verifier',
  member: 'member',
  speaker: 'Speaker',
  deputySpeaker: 'Deputy Speaker',
  primeMinister: 'Prime Minister',
  deputyPrimeMinister: 'Deputy Prime Minister',
  inGovernment: 'member of the government',
  minister: 'Minister',
};

/** The source numbers vice-chairs, spells them in many ways, and appends the body or not. */
function rankOf(title: string): Rank | undefined {
  const plain = title.trim().toLowerCase();
  if (/^(\d[.,] ?)?m[ií]stop[rř]edsed/.test(plain)) return 'deputy';
  if (/^p[rř]edsed(a|kyně)( |$)/.test(plain)) return 'chair';
  if (/^ověřovatel/.test(plain)) return 'verifier';
  if (/^tajemn(ík|ice)/.test(plain)) return 'secretary';
  if (/^člen(ka)?( vlády)?$/.test(plain)) return 'member';
  return undefined;
}

/** English names of portfolios, as the government writes them. */
const PORTFOLIOS: Readonly<Record<string, string>> = {
  '': 'Minister without portfolio',
  dopravy: 'Minister of Transport',
  'dopravy a spojů': 'Minister of Transport and Communications',
  financí: 'Minister of Finance',
  hospodářství: 'Minister of Economy',
  informatiky: 'Minister of Informatics',
  kultury: 'Minister of Culture',
  obrany: 'Minister of Defence',
  'pro evropské záležitosti': 'Minister for European Affairs',
  'pro místní rozvoj': 'Minister of Regional Development',
  'práce a sociálních věcí': 'Minister of Labour and Social Affairs',
  'průmyslu a obchodu': 'Minister of Industry and Trade',
  spravedlnosti: 'Minister of Justice',
  vnitra: 'Minister of the Interior',
  'zahraničních věcí': 'Minister of Foreign Affairs',
  zdravotnictví: 'Minister of Health',
  zemědělství: 'Minister of Agriculture',
  'školství, mládeže a tělovýchovy': 'Minister of Education, Youth and Sports',
  'životního prostředí': 'Minister of the Environment',
};
