import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Výhled na pět let', 'Five-year outlook'],
  lead: [
    'Kam by se dostaly ceny, platy a nájmy, kdyby vývoj pokračoval.',
    'Where prices, pay and rents would be if trends continued.',
  ],
  finding: [
    (year: number, last: string) =>
      `V roce ${year}, posledním se zveřejněnými mzdami, stál byt ${last} roku čistého platu.`,
    (year, last) =>
      `In ${year}, the last year with published wages, a flat cost ${last} years of net pay.`,
  ],
  estimate: [
    (year: number, now: string) => `Na rok ${year} vychází po dopočtení mezd odhad ${now} roku.`,
    (year, now) => `With wages extrapolated, the estimate for ${year} is ${now} years.`,
  ],
  overview: [
    (years: string, wageYear: number, year: number) =>
      `Přehled uvádí ${years}: tytéž ceny dělí platem roku ${wageYear}, posledním zveřejněným; tady je plat dopočten do roku ${year}.`,
    (years, wageYear, year) =>
      `The overview says ${years}: it divides the same prices by the pay of ${wageYear}, the last published; here pay is extrapolated to ${year}.`,
  ],
  ahead: [
    (year: number, then: string) =>
      `Kdyby ceny i mzdy pokračovaly svým tempem, bylo by to v roce ${year} ${then} roku.`,
    (year, then) => `If prices and wages each kept their pace, it would cost ${then} in ${year}.`,
  ],
  accuracy: [
    (coverage: string, error: string, naive: string) =>
      `Ve zpětné zkoušce padlo do pásma ${coverage} výsledků; metoda se mýlila průměrně o ${error}, předpoklad beze změny o ${naive}.`,
    (coverage, error, naive) =>
      `In the back-test the band held ${coverage} of outcomes; the method was ${error} off on average, assuming no change ${naive}.`,
  ],
  band: [
    (low: string, high: string, tested: number) =>
      `Podle dřívějších chyb této metody je rozpětí ${low} až ${high} (pokrývá čtyři z pěti zpětných zkoušek, celkem ${tested}).`,
    (low, high, tested) =>
      `Given the past errors of this method, the range is ${low} to ${high} (it covers four of five back-tests, ${tested} in all).`,
  ],
  uselessBand: [
    'Rozpětí podle dřívějších chyb této metody je širší než sám odhad, proto je neuvádíme.',
    'Given the past errors of this method, the range is wider than the estimate itself, so it is not shown.',
  ],
  tooWide: ['(pásmo příliš široké)', '(band too wide to help)'],
  quarter: [
    (quarter: number, year: string) => `${quarter}. čtvrtletí ${year}`,
    (quarter, year) => `Q${quarter} ${year}`,
  ],
  carried: [
    (asking: string, index: string) =>
      `Nabídková cena je z období ${asking}, cenový index končí obdobím ${index}; index je proto zvolenou metodou dopočten k datu ceny a minulé ceny jsou odvozeny z něj.`,
    (asking, index) =>
      `The asking price is of ${asking}, the price index ends in ${index}; the index is therefore carried on to the date of the price by the chosen method, and past prices are derived from it.`,
  ],
  sameQuarter: [
    (quarter: string) =>
      `Nabídková cena i cenový index jsou z období ${quarter}; minulé ceny jsou odvozeny z indexu.`,
    (quarter) =>
      `The asking price and the price index are both of ${quarter}; past prices are derived from the index.`,
  ],
  rentsByRents: [
    'Nájmy se prodlužují podle vlastní řady.',
    'Rents are projected from their own series.',
  ],
  rentsByWages: [
    (pct: string, from: number, to: number, first: number) =>
      `Nájmy rostou stejně jako ve srovnání nájmu a koupě: podle mezd, které mezi lety ${from} a ${to} rostly o ${pct} ročně. Vlastní řada nájmů začíná rokem ${first} a je na výhled krátká; dřívější nájmy neznáme.`,
    (pct, from, to, first) =>
      `Rents grow as in the comparison of renting and buying: with wages, which grew by ${pct} a year between ${from} and ${to}. Measured rents begin in ${first}, too late for a projection of their own; earlier rents are unknown.`,
  ],
  untested: [
    (labels: string) => `Bez zpětné zkoušky: ${labels}.`,
    (labels) => `Without a back-test: ${labels}.`,
  ],
  noBand: [
    'Chybu této metody zatím nelze určit, dat je málo.',
    'There are too few data to estimate the error of this method.',
  ],
  method: ['Metoda', 'Method'],
  'last-two': ['přímka posledních dvou let', 'line through the last two years'],
  linear: ['sklon přímky všech let (nejmenší čtverce)', 'slope of all years (least squares)'],
  growth: ['průměrný růst posledních pěti let', 'mean growth of the last five years'],
  tableTitle: ['Výhled v číslech', 'The outlook in figures'],
  tableHelp: [
    'V závorce pásmo, do něhož se vešly čtyři z pěti zpětných zkoušek. Bez poznámky jde o výpočet z dopočtených vstupů.',
    'The band in brackets covers four of five back-tests. Figures without a remark are computed from extrapolated inputs.',
  ],
  published: ['(zveřejněno)', '(published)'],
  accuracyTitle: ['Jak přesná metoda byla', 'How accurate the method has been'],
  accuracyHelp: [
    'Zpětná zkouška: výhled z každého roku jen s tehdy známými daty, porovnaný se skutečností. Pokrytí: kolik výsledků leželo v pásmu vypočteném z ostatních zkoušek.',
    'Back-test: a forecast from every past year with only the data known then, compared with what happened. Coverage: how many outcomes lay within the band that the other tests give.',
  ],
  series: ['Řada', 'Series'],
  tests: ['Zkoušek', 'Tests'],
  coverage: ['V pásmu', 'Within the band'],
  error: ['Průměrná chyba', 'Mean error'],
  naive: ['Chyba „beze změny“', 'Error of “no change”'],
  payment: ['Splátka/plat', 'Payment/pay'],
  downloadIndices: ['Indexy a roky platu', 'Indices and years of pay'],
  downloadBurden: ['Podíl nájmu na platu', 'Rent as a share of pay'],
  year: ['Rok', 'Year'],
  price: ['Index cen', 'Price index'],
  wage: ['Index mezd', 'Wage index'],
  years: ['Let platu za byt', 'Years of pay for a flat'],
  burden: ['Nájem/plat', 'Rent/pay'],
  how1: [
    'Každý rok má jeden bod bez ohledu na to, jak často se data stahují. Ceny i mzdy se prodlužují každé zvlášť ze své poslední známé hodnoty, nájmy podle vlastní řady, jakmile pokrývá aspoň pět let, do té doby podle mezd; sazba hypotéky zůstává; poměry se počítají až z nich. Výchozí metoda prodlužuje přímku posledních dvou bodů, předpokládá tedy pokračování nedávného vývoje. To se zřídka potvrdí, proto je u ní pásmo a další dvě metody.',
    'Each year has one point, however often data are downloaded. Prices and wages are extended separately, each from its own last known value; rents from their own series once it spans five years, until then with wages; the mortgage rate stays. Ratios are computed from the results. The default method extends the line through the last two points, so it assumes that recent momentum continues. It rarely does, which is why there are an error band and two other methods.',
  ],
  how2: [
    'Pásmo: metoda se zpětně vyzkouší z každého minulého roku jen s tehdy známými daty a změří se její chyba. Do pásma se vejdou čtyři z pěti chyb. Při méně než čtyřech zkouškách, nebo je-li širší než sama hodnota, se pásmo neuvádí.',
    'The band: the method is back-tested from every past year with only the data known then, and its error is measured. The band covers four of five errors. With fewer than four tests, or wider than the value itself, no band is shown.',
  ],
  how3: [
    'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Za rok stojí poslední zveřejněné čtvrtletí indexu. Roky platu v minulých letech: dnešní cena přepočtená cenovým indexem, mzda daného roku, dnešní daně. Podíl nájmu v minulých letech: jen měřené nájmy.',
    "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. The last published quarter of the index stands for its year. Years of pay in past years: today's price scaled with the price index, the wage of that year, today's taxes. Rent share in past years: measured rents only.",
  ],
});
