import type { Locale } from '@tessera/kit/locale';
import type { Office } from '../chamber/office.ts';

/**
 * An office or a membership in words: `ministr financí`. Czech titles are masculine, because the
 * source names offices so.
 */
export function officeTitle(locale: Locale, { body, organ, title }: Office): string {
  const rank = rankOf(title);
  const word = rank === undefined ? title : RANKS[rank][locale];
  const cs = locale === 'cs';
  switch (body) {
    case 'government':
      return governmentTitle(locale, title);
    case 'chamber':
      if (title === '') return cs ? 'poslanecký mandát' : 'seat in the chamber';
      if (!cs && rank === 'chair') return 'Speaker';
      if (!cs && rank === 'deputy') return 'Deputy Speaker';
      return cs ? `${word} Sněmovny` : `${word} of the chamber`;
    case 'club':
      if (title === '') return cs ? `člen klubu ${organ}` : `member of the club ${organ}`;
      return cs ? `${word} klubu ${organ}` : `${word} of the club ${organ}`;
    case 'committee':
      return `${word}: ${organ}`;
  }
}

function governmentTitle(locale: Locale, title: string): string {
  const cs = locale === 'cs';
  const rank = rankOf(title);
  if (rank === 'chair') return cs ? 'předseda vlády' : 'Prime Minister';
  if (rank === 'deputy') return cs ? 'místopředseda vlády' : 'Deputy Prime Minister';
  if (title === '' || title === 'Člen vlády') return cs ? 'člen vlády' : 'member of the government';
  if (cs) return title.charAt(0).toLowerCase() + title.slice(1);
  return PORTFOLIOS[title.replace(/^Ministr(yně)? ?/, '')] ?? title;
}

type Rank = keyof typeof RANKS;

const RANKS = {
  chair: { cs: 'předseda', en: 'chair' },
  deputy: { cs: 'místopředseda', en: 'vice-chair' },
  verifier: { cs: 'ověřovatel', en: 'verifier' },
  secretary: { cs: 'tajemník a ověřovatel', en: 'secretary and verifier' },
};

/** The source numbers vice-chairs, spells them in many ways, and appends the body or not. */
function rankOf(title: string): Rank | undefined {
  const plain = title.trim().toLowerCase();
  if (/^(\d[.,] ?)?m[ií]stop[rř]edsed/.test(plain)) return 'deputy';
  if (/^p[rř]edsed(a|kyně)( |$)/.test(plain)) return 'chair';
  if (/^ověřovatel/.test(plain)) return 'verifier';
  if (/^tajemník/.test(plain)) return 'secretary';
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
