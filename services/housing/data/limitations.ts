import type { Locale } from '@tessera/kit/locale';

/** What the figures are not. */
export const limitations: Readonly<Record<Locale, readonly string[]>> = {
  cs: [
    'Ceny jsou nabídkové, ne kupní; bývají vyšší.',
    'Ceny jsou za okres krajského města (Praha a Středočeský kraj celé), mzdy za celý kraj.',
    'Plat je průměr, většina lidí má méně; i pro minulé roky platí daňová pravidla roku 2025.',
    'Pojistné se počítá sazbou 12,2 %; podle zákona je 11,6 %, čistý plat je tedy asi o 0,6 % hrubé mzdy vyšší.',
    'Kde chybí průzkum sazeb hypoték, je sazba jen odhad: repo sazba + 2,5 bodu.',
    'Ceny minulých let jsou dnešní ceny přepočtené jediným celostátním indexem cen. Týmž indexem se přepočítávají i nájmy, které nikdo nezměřil, přestože se vyvíjely jinak; vychází z nich výhled podílu nájmu na platu, srovnání koupě s nájmem s nimi nepočítá.',
    'Výhled předpokládá, že nedávný vývoj bude pokračovat.',
    'Životní náklady jsou předpokládaný spotřební koš jednotlivce bez bydlení; podkladovou statistiku se nepodařilo dohledat.',
    'Obrysy krajů na mapě odpovídají hranicím před rokem 2005.',
    'Jiní počítají jinak: Deloitte hrubé mzdy a nový byt 70 m², Český statistický úřad a katastr kupní ceny, další dva příjmy nebo medián mezd. Hrubá, mediánová i čistá mzda každého regionu jsou v /api/regions.',
  ],
  en: [
    'Prices are asking prices, not transaction prices, and tend to be higher.',
    'Prices cover the district of the regional capital (Prague and Central Bohemia in full), wages the whole region.',
    'Pay is a mean, and most people earn less; the tax rules of 2025 are applied to past years, too.',
    'Insurance is calculated at 12.2%; the statutory rate is 11.6%, so actual net pay is higher by about 0.6% of gross pay.',
    'Without a survey of mortgage rates the rate is an approximation: repo rate + 2.5 points.',
    "Prices of past years are today's, scaled with one national index of prices. Rents that nobody measured are scaled with the same index, although rents developed differently; the rent share of the forecast starts from them, the comparison of buying and renting does not use them.",
    'Forecasts assume that recent momentum continues.',
    'Living expenses are an assumed consumer basket of one person without housing; no underlying statistic could be traced.',
    'The outlines on the map follow the borders before 2005.',
    'Others count otherwise: Deloitte gross pay and a new flat of 70 m², the statistical office and the cadastre transaction prices, still others two incomes or the median wage. Gross, median and net pay of each region are in /api/regions.',
  ],
};
