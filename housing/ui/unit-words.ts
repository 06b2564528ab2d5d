import type { Locale } from '@tessera/kit/locale';

/** A unit of downloads and of the code, as a reader writes it. */
export function unitWords(locale: Locale, unit: string): string {
  return (locale === 'cs' ? CZECH : ENGLISH)[unit] ?? unit;
}

const CZECH: Readonly<Record<string, string>> = {
  years: 'roky',
  'CZK/m2': 'Kč/m²',
  'CZK/month': 'Kč měsíčně',
  'CZK/m2/month': 'Kč/m² měsíčně',
  CZK: 'Kč',
  ratio: 'poměr',
  '%': '%',
  index: 'index',
  'index 2010=100': 'index, 2010 = 100',
};

const ENGLISH: Readonly<Record<string, string>> = {
  'CZK/m2': 'CZK/m²',
  'CZK/month': 'CZK a month',
  'CZK/m2/month': 'CZK/m² a month',
  'index 2010=100': 'index, 2010 = 100',
};
