import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Výhled na pět let',
    lead: 'Kam by se dostaly ceny, platy a nájmy, kdyby vývoj pokračoval.',
    finding: (year: number, last: string) =>
      `V roce ${year}, posledním se zveřejněnými mzdami, stál byt ${last} roku čistého platu.`,
    estimate: (year: number, now: string) =>
      `Na rok ${year} vychází po dopočtení mezd odhad ${now} roku.`,
    overview: (years: string, wageYear: number, year: number) =>
      `Přehled uvádí ${years}: tytéž ceny dělí platem roku ${wageYear}, posledním zveřejněným; tady je plat dopočten do roku ${year}.`,
    ahead: (year: number, then: string) =>
      `Kdyby ceny i mzdy pokračovaly svým tempem, bylo by to v roce ${year} ${then} roku.`,
    accuracy: (coverage: string, error: string, naive: string) =>
      `Ve zpětné zkoušce padlo do pásma ${coverage} výsledků; metoda se mýlila průměrně o ${error}, předpoklad beze změny o ${naive}.`,
    band: (low: string, high: string, tested: number) =>
      `Podle dřívějších chyb této metody je rozpětí ${low} až ${high} (pokrývá čtyři z pěti zpětných zkoušek, celkem ${tested}).`,
    noBand: 'Chybu této metody zatím nelze určit, dat je málo.',
    method: 'Metoda',
    'last-two': 'přímka posledních dvou let',
    linear: 'přímka všech let (nejmenší čtverce)',
    growth: 'průměrný růst posledních pěti let',
    tableTitle: 'Výhled v číslech',
    tableHelp:
      'V závorce pásmo, do něhož se vešly čtyři z pěti zpětných zkoušek. Bez poznámky jde o výpočet z dopočtených vstupů.',
    published: '(zveřejněno)',
    accuracyTitle: 'Jak přesná metoda byla',
    accuracyHelp:
      'Zpětná zkouška: výhled z každého roku jen s tehdy známými daty, porovnaný se skutečností. Pokrytí: kolik výsledků leželo v pásmu vypočteném z ostatních zkoušek.',
    series: 'Řada',
    tests: 'Zkoušek',
    coverage: 'V pásmu',
    error: 'Průměrná chyba',
    naive: 'Chyba „beze změny“',
    payment: 'Splátka/plat',
    downloadIndices: 'Indexy a roky platu',
    downloadBurden: 'Podíl nájmu na platu',
    year: 'Rok',
    price: 'Index cen',
    wage: 'Index mezd',
    years: 'Let platu za byt',
    burden: 'Nájem/plat',
    how1: 'Každý rok má jeden bod bez ohledu na to, jak často se data stahují. Ceny, nájmy i mzdy se prodlužují každé zvlášť ze svého posledního známého roku, sazba hypotéky zůstává; poměry se počítají až z nich. Výchozí metoda prodlužuje přímku posledních dvou bodů, předpokládá tedy pokračování nedávného vývoje. To se zřídka potvrdí, proto je u ní pásmo a další dvě metody.',
    how2: 'Pásmo: metoda se zpětně vyzkouší z každého minulého roku jen s tehdy známými daty a změří se její chyba. Do pásma se vejdou čtyři z pěti chyb. Při méně než čtyřech zkouškách se pásmo neuvádí.',
    how3: 'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Roky platu a podíl nájmu v minulých letech: dnešní cena a nájem dopočtené cenovým indexem, mzda daného roku, dnešní daně.',
  },
  {
    title: 'Five-year outlook',
    lead: 'Where prices, pay and rents would be if trends continued.',
    finding: (year, last) =>
      `In ${year}, the last year with published wages, a flat cost ${last} years of net pay.`,
    estimate: (year, now) => `With wages extrapolated, the estimate for ${year} is ${now} years.`,
    overview: (years, wageYear, year) =>
      `The overview says ${years}: it divides the same prices by the pay of ${wageYear}, the last published; here pay is extrapolated to ${year}.`,
    ahead: (year, then) =>
      `If prices and wages each kept their pace, it would cost ${then} in ${year}.`,
    accuracy: (coverage, error, naive) =>
      `In the back-test the band held ${coverage} of outcomes; the method was ${error} off on average, assuming no change ${naive}.`,
    band: (low, high, tested) =>
      `Given the past errors of this method, the range is ${low} to ${high} (it covers four of five back-tests, ${tested} in all).`,
    noBand: 'There are too few data to estimate the error of this method.',
    method: 'Method',
    'last-two': 'line through the last two years',
    linear: 'line through all years (least squares)',
    growth: 'mean growth of the last five years',
    tableTitle: 'The outlook in figures',
    tableHelp:
      'The band in brackets covers four of five back-tests. Figures without a remark are computed from extrapolated inputs.',
    published: '(published)',
    accuracyTitle: 'How accurate the method has been',
    accuracyHelp:
      'Back-test: a forecast from every past year with only the data known then, compared with what happened. Coverage: how many outcomes lay within the band that the other tests give.',
    series: 'Series',
    tests: 'Tests',
    coverage: 'Within the band',
    error: 'Mean error',
    naive: 'Error of “no change”',
    payment: 'Payment/pay',
    downloadIndices: 'Indices and years of pay',
    downloadBurden: 'Rent as a share of pay',
    year: 'Year',
    price: 'Price index',
    wage: 'Wage index',
    years: 'Years of pay for a flat',
    burden: 'Rent/pay',
    how1: 'Each year has one point, however often data are downloaded. Prices, rents and wages are extended separately, each from its own last known year, and the mortgage rate stays; ratios are computed from the results. The default method extends the line through the last two points, so it assumes that recent momentum continues. It rarely does, which is why there are an error band and two other methods.',
    how2: 'The band: the method is back-tested from every past year with only the data known then, and its error is measured. The band covers four of five errors. With fewer than four tests there is no band.',
    how3: "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. Years of pay and rent share in past years: today's price and rent scaled with the price index, the wage of that year, today's taxes.",
  },
);
