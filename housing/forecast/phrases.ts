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
    uselessBand:
      'Rozpětí podle dřívějších chyb této metody je širší než sám odhad, proto je neuvádíme.',
    tooWide: '(pásmo příliš široké)',
    quarter: (quarter: number, year: string) => `${quarter}. čtvrtletí ${year}`,
    carried: (asking: string, index: string) =>
      `Nabídková cena je z období ${asking}, cenový index končí obdobím ${index}; index je proto zvolenou metodou dopočten k datu ceny a minulé ceny jsou odvozeny z něj.`,
    sameQuarter: (quarter: string) =>
      `Nabídková cena i cenový index jsou z období ${quarter}; minulé ceny jsou odvozeny z indexu.`,
    rentsByRents: 'Nájmy se prodlužují podle vlastní řady.',
    rentsByWages: (pct: string, from: number, to: number, first: number) =>
      `Nájmy rostou stejně jako ve srovnání nájmu a koupě: podle mezd, které mezi lety ${from} a ${to} rostly o ${pct} ročně. Vlastní řada nájmů začíná rokem ${first} a je na výhled krátká; dřívější nájmy neznáme.`,
    untested: (labels: string) => `Bez zpětné zkoušky: ${labels}.`,
    noBand: 'Chybu této metody zatím nelze určit, dat je málo.',
    method: 'Metoda',
    'last-two': 'přímka posledních dvou let',
    linear: 'sklon přímky všech let (nejmenší čtverce)',
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
    how1: 'Každý rok má jeden bod bez ohledu na to, jak často se data stahují. Ceny i mzdy se prodlužují každé zvlášť ze své poslední známé hodnoty, nájmy podle vlastní řady, jakmile pokrývá aspoň pět let, do té doby podle mezd; sazba hypotéky zůstává; poměry se počítají až z nich. Výchozí metoda prodlužuje přímku posledních dvou bodů, předpokládá tedy pokračování nedávného vývoje. To se zřídka potvrdí, proto je u ní pásmo a další dvě metody.',
    how2: 'Pásmo: metoda se zpětně vyzkouší z každého minulého roku jen s tehdy známými daty a změří se její chyba. Do pásma se vejdou čtyři z pěti chyb. Při méně než čtyřech zkouškách, nebo je-li širší než sama hodnota, se pásmo neuvádí.',
    how3: 'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Za rok stojí poslední zveřejněné čtvrtletí indexu. Roky platu v minulých letech: dnešní cena přepočtená cenovým indexem, mzda daného roku, dnešní daně. Podíl nájmu v minulých letech: jen měřené nájmy.',
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
    uselessBand:
      'Given the past errors of this method, the range is wider than the estimate itself, so it is not shown.',
    tooWide: '(band too wide to help)',
    quarter: (quarter, year) => `Q${quarter} ${year}`,
    carried: (asking, index) =>
      `The asking price is of ${asking}, the price index ends in ${index}; the index is therefore carried on to the date of the price by the chosen method, and past prices are derived from it.`,
    sameQuarter: (quarter) =>
      `The asking price and the price index are both of ${quarter}; past prices are derived from the index.`,
    rentsByRents: 'Rents are projected from their own series.',
    rentsByWages: (pct, from, to, first) =>
      `Rents grow as in the comparison of renting and buying: with wages, which grew by ${pct} a year between ${from} and ${to}. Measured rents begin in ${first}, too late for a projection of their own; earlier rents are unknown.`,
    untested: (labels) => `Without a back-test: ${labels}.`,
    noBand: 'There are too few data to estimate the error of this method.',
    method: 'Method',
    'last-two': 'line through the last two years',
    linear: 'slope of all years (least squares)',
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
    how1: 'Each year has one point, however often data are downloaded. Prices and wages are extended separately, each from its own last known value; rents from their own series once it spans five years, until then with wages; the mortgage rate stays. Ratios are computed from the results. The default method extends the line through the last two points, so it assumes that recent momentum continues. It rarely does, which is why there are an error band and two other methods.',
    how2: 'The band: the method is back-tested from every past year with only the data known then, and its error is measured. The band covers four of five errors. With fewer than four tests, or wider than the value itself, no band is shown.',
    how3: "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. The last published quarter of the index stands for its year. Years of pay in past years: today's price scaled with the price index, the wage of that year, today's taxes. Rent share in past years: measured rents only.",
  },
);
