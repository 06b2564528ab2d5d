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
  findingOfBoth: [
    (year: number, last: string) =>
      `V roce ${year}, posledním se zveřejněným indexem cen i mzdami, stál byt ${last} roku čistého platu.`,
    (year, last) =>
      `In ${year}, the last year with both a published price index and wages, a flat cost ${last} years of net pay.`,
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
  quarter: [
    (quarter: number, year: string) => `${quarter}. čtvrtletí ${year}`,
    (quarter, year) => `Q${quarter} ${year}`,
  ],
  carried: [
    (asking: string, index: string) =>
      `Nabídková cena je z období ${asking}, cenový index končí obdobím ${index}; index je proto k datu ceny dopočten, pro minulé ceny vždy přímkou posledních dvou let, pro výhled zvolenou metodou.`,
    (asking, index) =>
      `The asking price is of ${asking}, the price index ends in ${index}; the index is therefore carried on to the date of the price, for past prices always along its last two years, for the outlook by the chosen method.`,
  ],
  sameQuarter: [
    (quarter: string) =>
      `Nabídková cena i cenový index jsou z období ${quarter}; minulé ceny jsou odvozeny z indexu.`,
    (quarter) =>
      `The asking price and the price index are both of ${quarter}; past prices are derived from the index.`,
  ],
  rents: [
    'Podíl nájmu prodlužuje metoda z vlastních bodů; nájmy let 2010, 2015, 2020 a 2025, které nikdo nezměřil, jsou dnešní nájmy přepočtené indexem cen.',
    "The rent share is projected from its own points; rents of 2010, 2015, 2020 and 2025 that nobody measured are today's, scaled with the index of prices.",
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
    'V závorce pásmo, do něhož se vešly čtyři z pěti zpětných zkoušek; kam tolik zkoušek nesahá, se rozšiřuje s odmocninou vzdálenosti. Bez poznámky jde o výpočet z dopočtených vstupů.',
    'The band in brackets holds four of five back-tests; where too few reach as far, it widens with the square root of the distance. Figures without a remark are computed from extrapolated inputs.',
  ],
  published: ['(zveřejněno)', '(published)'],
  accuracyTitle: ['Jak přesná metoda byla', 'How accurate the method has been'],
  accuracyHelp: [
    'Zpětná zkouška: výhled z každého roku jen s roky tehdy zveřejněnými (v dnešních verzích údajů, dřívější nemáme), porovnaný se skutečností. Pokrytí: kolik výsledků leželo v pásmu vypočteném z ostatních zkoušek.',
    'Back-test: a forecast from every past year with only the years published then (in the versions of today, as we have no earlier ones), compared with what happened. Coverage: how many outcomes lay within the band that the other tests give.',
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
    'Každý rok má jeden bod bez ohledu na to, jak často se data stahují. Ceny i mzdy se prodlužují každé zvlášť ze své poslední známé hodnoty, sazba hypotéky zůstává; poměry se počítají až z nich, jen podíl nájmu se prodlužuje ze svých vlastních bodů. Výchozí metoda prodlužuje přímku posledních dvou bodů, předpokládá tedy pokračování nedávného vývoje. To se zřídka potvrdí, proto je u ní pásmo a další dvě metody.',
    'Each year has one point, however often data are downloaded. Prices and wages are extended separately, each from its own last known value; the mortgage rate stays. Ratios are computed from the results, only the rent share is extended from its own points. The default method extends the line through the last two points, so it assumes that recent momentum continues. It rarely does, which is why there are an error band and two other methods.',
  ],
  how2: [
    'Pásmo: metoda se zpětně vyzkouší z každého minulého roku jen s roky tehdy zveřejněnými a změří se její chyba pro každou vzdálenost zvlášť. Desetina chyb leží pod pásmem a desetina nad ním, takže je nesouměrné, byla-li metoda obvykle nízko nebo vysoko. Při méně než čtyřech zkouškách se pásmo neuvádí.',
    'The band: the method is back-tested from every past year with only the years published then, and its error is measured for each distance. A tenth of the errors lies below the band and a tenth above it, so that it is asymmetric where the method was mostly too low or too high. With fewer than four tests no band is shown.',
  ],
  how3: [
    'Indexy: ceny nemovitostí podle BIS (přes FRED), hrubé mzdy podle ČSÚ. Za rok stojí poslední zveřejněné čtvrtletí indexu. Roky platu v minulých letech: dnešní cena přepočtená cenovým indexem, mzda daného roku, dnešní daně. Podíl nájmu v minulých letech: nájem změřený, jinak dnešní přepočtený cenovým indexem, a mzda daného roku.',
    "Indices: property prices by the BIS (through FRED), gross wages by the Czech Statistical Office. The last published quarter of the index stands for its year. Years of pay in past years: today's price scaled with the price index, the wage of that year, today's taxes. Rent share in past years: the measured rent, otherwise that of today scaled with the price index, and the wage of that year.",
  ],
});
