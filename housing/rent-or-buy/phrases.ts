import { czechPlural, phraseBook } from '@tessera/kit/messages';

const wholeYears = (years: number) =>
  czechPlural(years, 'celý rok', `celé ${years} roky`, `celých ${years} let`);
const yearsOf = (years: number) => (years === 1 ? '1 roku' : `${years} let`);
const yearsAfter = (years: number) => (years === 1 ? '1 roce' : `${years} letech`);
const englishYears = (years: number) => (years === 1 ? '1 year' : `${years} years`);

export const phrases = phraseBook({
  title: ['Koupit, nebo být v nájmu?', 'Buy or rent?'],
  wins: [
    (name: string, given: string, year: number) =>
      `${name}: ${given} má kupující víc od konce ${year}. roku a náskok už neztratí.`,
    (name, given, year) =>
      `${name}: ${given}, the buyer owns more from the end of year ${year} and stays ahead.`,
  ],
  never: [
    (name: string, given: string, years: number) =>
      `${name}: ${given} má nájemník víc po ${wholeYears(years)}.`,
    (name, given, years) =>
      `${name}: ${given}, the renter owns more for all of ${englishYears(years)}.`,
  ],
  loses: [
    (name: string, given: string, year: number) =>
      `${name}: ${given} má nakonec víc nájemník, natrvalo od konce ${year}. roku; předtím má v některých letech víc kupující.`,
    (name, given, year) =>
      `${name}: ${given}, the renter owns more in the end, for good from the end of year ${year}; before that, the buyer is ahead in some years.`,
  ],
  given: [
    (growth: string, falls: boolean, span: string, rate: string) =>
      `při ${falls ? 'poklesu' : 'růstu'} ceny o ${growth} ročně${span} a výnosu investic ${rate}`,
    (growth, falls, span, rate) =>
      `with prices ${falls ? 'falling' : 'growing'} ${growth} a year${span} and a return of ${rate} on investments`,
  ],
  span: [
    (from: number, to: number) => ` (vývoj ${from} až ${to})`,
    (from, to) => ` (as from ${from} to ${to})`,
  ],
  tippingGrowth: [
    (growth: string, falls: boolean, years: number) =>
      `Koupě se do ${yearsOf(years)} vyplatí, ${falls ? `i kdyby cena klesala až o ${growth}` : `poroste-li cena aspoň o ${growth}`} ročně.`,
    (growth, falls, years) =>
      `Buying wins within ${englishYears(years)} ${falls ? `even if prices fall by up to ${growth}` : `if prices grow by at least ${growth}`} a year.`,
  ],
  noTipping: [
    (years: number) =>
      `Mezi −10 a 20 % ročně není růst ceny, při němž by se výsledek do ${yearsOf(years)} otočil.`,
    (years) =>
      `No price growth from −10% to 20% a year turns the result within ${englishYears(years)}.`,
  ],
  bearable: [
    (income: string, payment: string, share: string, hasDebts: boolean) =>
      `S příjmem ${income} by splátka ${payment}${hasDebts ? ' i s ostatními dluhy' : ''} vzala ${share} příjmu, což je pod 40\u202f%.`,
    (income, payment, share, hasDebts) =>
      `With an income of ${income}, the payment of ${payment}${hasDebts ? ' with your other debts' : ''} would take ${share} of it, which is below 40%.`,
  ],
  tooHigh: [
    (income: string, payment: string, share: string, hasDebts: boolean) =>
      `S příjmem ${income} byste takový úvěr nejspíš nedostali: splátka ${payment} by${hasDebts ? ' i s ostatními dluhy' : ''} vzala ${share} příjmu, únosná je pod 40\u202f%.`,
    (income, payment, share, hasDebts) =>
      `With an income of ${income} you would hardly get this loan: the payment of ${payment}${hasDebts ? ' with your other debts' : ''} would take ${share} of it; bearable is below 40%.`,
  ],
  aboveLtv: [
    (limit: string, young: string) =>
      `Úvěr překračuje limit ČNB: ten je ${limit} ceny, pro žadatele do 36 let na vlastní bydlení ${young}.`,
    (limit, young) =>
      `The loan is above the central bank's limit of ${limit} of the price (${young} for applicants under 36 who buy their own home).`,
  ],
  missing: [
    (money: string) => `Na vlastní prostředky, náklady koupě a rezervu vám chybí ${money}.`,
    (money) => `You are ${money} short of the deposit, buying costs and reserve.`,
  ],
  ownPrice: [
    (price: string, region: string, usual: string) =>
      `Cena ${price} je vaše a s regionem se nemění; ${region} má ${usual}.`,
    (price, region, usual) =>
      `The price of ${price} is yours and does not follow the region; in ${region} it is ${usual}.`,
  ],
  prices: [
    (from: number, to: number) => `průměrný růst indexu cen ${from} až ${to}`,
    (from, to) => `mean growth of the price index, ${from} to ${to}`,
  ],
  rents: [
    (from: number, to: number) => `průměrný růst nájmů v regionu ${from} až ${to}`,
    (from, to) => `mean growth of the region’s rents, ${from} to ${to}`,
  ],
  wages: [
    (from: number, to: number) =>
      `průměrný růst mezd ${from} až ${to}; vlastní řada nájmů zatím nemá pět let`,
    (from, to) => `mean growth of wages, ${from} to ${to}; our own rents span less than five years`,
  ],
  law: [(year: number) => `zákon, rok ${year}`, (year) => `by law, ${year}`],
  estimatedRate: ['náhradní odhad: repo sazba + 2,5 bodu', 'estimate: repo rate + 2.5 points'],
  tableCaption: [
    (years: number) => `Náskok kupujícího po ${yearsAfter(years)}`,
    (years) => `The buyer's lead after ${englishYears(years)}`,
  ],
  tableNote: [
    (growth: string) =>
      `V milionech Kč. Řádky: růst ceny, sloupce: výnos investic ročně; tučně váš předpoklad; nájem roste o ${growth}. Kladné číslo znamená, že kupující má víc.`,
    (growth) =>
      `In millions of CZK. Rows: price growth, columns: return on investments a year; in bold: your assumption; rents grow by ${growth}. A positive number means that the buyer owns more.`,
  ],
  tableCorner: ['Růst ceny', 'Price growth'],
  unanswered: [
    'S těmito údaji srovnání spočítat nelze.',
    'There is no comparison for these figures.',
  ],
  intro: [
    'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku, druhá si stejný pronajme a své peníze investuje. Ta, která daný měsíc zaplatí méně, rozdíl investuje.',
    'Two households have the same money and the same flat. One buys it with a mortgage, the other rents it and invests its money. Each month the one that pays less invests the difference.',
  ],
  region: ['Region', 'Region'],
  submit: ['Spočítat', 'Calculate'],
  breakEven: ['Koupě je výhodnější', 'Buying is better'],
  year: [(year: number) => `od ${year}. roku`, (year) => `from year ${year}`],
  neverShort: ['nikdy', 'never'],
  within: [
    (years: number) => `v horizontu ${yearsOf(years)}`,
    (years) => `within ${englishYears(years)}`,
  ],
  tipping: ['Nájem, při němž se obojí vyrovná', 'Break-even rent'],
  tippingNote: [
    (years: number) => `měsíčně, po ${yearsAfter(years)}; při vyšším vyhrává koupě`,
    (years) => `a month, after ${englishYears(years)}; above it buying wins`,
  ],
  none: ['žádný', 'none'],
  atEnd: [
    (years: number) => `Rozdíl po ${yearsAfter(years)}`,
    (years) => `Difference after ${englishYears(years)}`,
  ],
  buyerAhead: ['víc má kupující', 'the buyer owns more'],
  renterAhead: ['víc má nájemník', 'the renter owns more'],
  caption: ['Rok po roce', 'Year by year'],
  captionNote: [
    'Majetek na konci roku po prodeji bytu a splacení dluhu.',
    'Wealth at the end of the year after selling the flat and repaying the loan.',
  ],
  yearHead: ['Rok', 'Year'],
  buyer: ['Kupující má', 'Buyer owns'],
  renter: ['Nájemník má', 'Renter owns'],
  difference: ['Náskok kupujícího', "Buyer's lead"],
  buyerPaid: ['Kupující zaplatil', 'Buyer paid'],
  renterPaid: ['Nájemník zaplatil', 'Renter paid'],
  method: ['Jak se to počítá', 'How this is calculated'],
  method1: [
    'Na začátku kupující vynaloží vlastní prostředky (cena − úvěr) a náklady na koupi; nájemník stejnou částku investuje. Kupující platí splátku a údržbu, po splacení jen údržbu, nájemník nájem. Kdo v daném měsíci zaplatí méně, rozdíl investuje se stejným výnosem.',
    'At the start the buyer spends the deposit (price − loan) and the buying costs; the renter invests the same amount. The buyer pays the mortgage and maintenance, after the term maintenance only; the renter pays rent. Whoever pays less in a month invests the difference at the same return.',
  ],
  method2: [
    'Cena, nájem a údržba se mění jednou za rok. Majetek kupujícího = cena po odečtení nákladů na prodej − zbývající dluh + investice. Rok zvratu je první, od jehož konce má kupující trvale víc.',
    'Price, rent and maintenance change once a year. The buyer owns the price less selling costs − the outstanding loan + investments. The break-even year is the first after which the buyer always owns more.',
  ],
  method3: [
    'Cena, nájem a sazba jsou údaje regionu nebo vašeho rozpočtu; růst ceny je dlouhodobý růst indexu cen, růst nájmu dlouhodobý růst nájmů v regionu, nebo mezd, dokud nájmy neměříme pět let; údržba 1 %, náklady na koupi 2 % a na prodej 4 % jsou naše předpoklady (20. 11. 2026), které můžete změnit. Kupující si odečítá úroky od základu daně; výnosy investic se nedaní (časový test tří let). Sazba se nemění. Jeden bod růstu ceny posune výsledek o roky.',
    'Price, rent and rate are those of the region or of your budget; price growth is the long-run growth of the price index, rent growth that of the region’s rents, or of wages until five years of rents are measured; maintenance of 1%, buying costs of 2% and selling costs of 4% are our assumptions (20 Nov 2026), which you can change. The buyer deducts the interest from the tax base; returns on investments are not taxed (three-year test). The rate stays the same. One point of price growth moves the result by years.',
  ],
});
