/** Endings of invented surnames, for men and for women. */
type Ending = readonly [man: string, woman: string];

export const SURNAME_BEGINNINGS = [
  'Křivo', 'Dlouho', 'Žluto', 'Modro', 'Rychlo', 'Měkko', 'Tvrdo', 'Šedo', 'Černo', 'Zlato',
  'Věčno', 'Půl', 'Skoro', 'Ticho', 'Široko', 'Ďábelo', 'Řídko', 'Úzko', 'Ťuk', 'Něžno',
  'Hbito', 'Prázdno', 'Čtvrt', 'Sladko',
] as const;

export const SURNAME_ENDINGS: readonly Ending[] = [
  ['hrnek', 'hrnková'], ['zobek', 'zobková'], ['klobouk', 'klobouková'], ['židlička', 'židličková'],
  ['vous', 'vousová'], ['šlapka', 'šlapková'], ['poleno', 'polenová'], ['deštník', 'deštníková'],
  ['ponožka', 'ponožková'], ['střech', 'střechová'], ['žežulka', 'žežulková'], ['ďobal', 'ďobalová'],
  ['lžička', 'lžičková'], ['kroužek', 'kroužková'], ['mlýnek', 'mlýnková'], ['řepa', 'řepová'],
  ['ťapka', 'ťapková'], ['něnka', 'něnková'], ['krůček', 'krůčková'], ['pálka', 'pálková'],
];

/** Surnames that say themselves that nobody bears them. */
export const WHOLE_SURNAMES: readonly Ending[] = [
  ['Vymyšlený', 'Vymyšlená'], ['Smyšlený', 'Smyšlená'], ['Neskutečný', 'Neskutečná'],
  ['Domnělý', 'Domnělá'], ['Údajný', 'Údajná'], ['Příkladný', 'Příkladná'], ['Ukázka', 'Ukázková'],
  ['Bájný', 'Bájná'], ['Nikdonebyl', 'Nikdonebylová'], ['Zkušebníček', 'Zkušebníčková'],
  ['Přeludný', 'Přeludná'], ['Nejsoucí', 'Nejsoucí'], ['Ďolíček', 'Ďolíčková'],
  ['Ťululum', 'Ťululumová'], ['Papírový', 'Papírová'], ['Loutkový', 'Loutková'],
  ['Šprýmař-Údajný', 'Šprýmařová-Údajná'], ['Ňafal', 'Ňafalová'], ['Óóčko', 'Óóčková'],
  ['Říďounký', 'Říďounká'],
];

export const MEN = [
  'Jiří', 'Ondřej', 'Štěpán', 'Kryštof', 'Přemysl', 'Řehoř', 'Lukáš', 'Matěj', 'Tomáš', 'Zdeněk',
  'Břetislav', 'Václav', 'Vojtěch', 'Čeněk', 'Ctirad', 'Hynek', 'Radúz', 'Kašpar', 'Jáchym', 'Mikuláš',
] as const;

export const WOMEN = [
  'Žofie', 'Šárka', 'Božena', 'Ludmila', 'Naděžda', 'Štěpánka', 'Květa', 'Růžena', 'Zdeňka', 'Táňa',
  'Řehořka', 'Libuše', 'Anežka', 'Markéta', 'Věra', 'Jiřina', 'Dobromila', 'Uršula', 'Apolena', 'Mahulena',
] as const;

export const TITLES_BEFORE = ['Ing.', 'Mgr.', 'MUDr.', 'JUDr.', 'PhDr.', 'Bc.', 'doc. RNDr.'] as const;
export const TITLES_AFTER = ['Ph.D.', 'CSc.', 'MBA', 'DiS.'] as const;

export const TOWNS = [
  'Tři Rybníky', 'Dolní Mlhovice', 'Horní Ticho', 'Ďolíčkov', 'Šípkovice nad Ničím', 'Žabí Lhota',
  'Kočičí Újezd', 'Nové Papírovo', 'Řepná u Lesa', 'Velká Židle',
] as const;

export const STREETS = [
  'Vymyšlená', 'Pod Věšákem', 'Na Konci světa', 'Teplého čaje', 'Šlápotová', 'U Zelené židle',
  'Zapomenutá', 'náměstí Dlouhých porad',
] as const;

export const REGIONS = [
  'Kraj tří rybníků', 'Zamlžený kraj', 'Kraj pod peřinou', 'Šeptající kraj', 'Kraj za sedmero horami',
  'Včerejší kraj', 'Kraj dlouhých schodů', 'Papírový kraj',
] as const;
