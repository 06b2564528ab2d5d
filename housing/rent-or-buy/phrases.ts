import { czechPlural, phraseBook } from '@tessera/kit/messages';

const wholeYears = (years: number) =>
  czechPlural(years, 'celý rok', `celé ${years} roky`, `celých ${years} let`);
const yearsOf = (years: number) => (years === 1 ? '1 roku' : `${years} let`);
const yearsAfter = (years: number) => (years === 1 ? '1 roce' : `${years} letech`);
const englishYears = (years: number) => (years === 1 ? '1 year' : `${years} years`);

export const phrases = phraseBook(
  {
    title: 'Koupit, nebo být v nájmu?',
    wins: (name: string, given: string, year: number) =>
      `${name}: ${given} má kupující víc od konce ${year}. roku a náskok už neztratí.`,
    never: (name: string, given: string, years: number) =>
      `${name}: ${given} má nájemník víc po ${wholeYears(years)}.`,
    loses: (name: string, given: string, year: number) =>
      `${name}: ${given} má nakonec víc nájemník, natrvalo od konce ${year}. roku; předtím má v některých letech víc kupující.`,
    given: (growth: string, falls: boolean, span: string, rate: string) =>
      `při ${falls ? 'poklesu' : 'růstu'} ceny o ${growth} ročně${span} a výnosu investic ${rate}`,
    span: (from: number, to: number) => ` (vývoj ${from} až ${to})`,
    tippingGrowth: (growth: string, falls: boolean, years: number) =>
      `Koupě se do ${yearsOf(years)} vyplatí, ${falls ? `i kdyby cena klesala až o ${growth}` : `poroste-li cena aspoň o ${growth}`} ročně.`,
    noTipping: (years: number) =>
      `Mezi −10 a 20 % ročně není růst ceny, při němž by se výsledek do ${yearsOf(years)} otočil.`,
    bearable: (income: string, payment: string, share: string, hasDebts: boolean) =>
      `S příjmem ${income} by splátka ${payment}${hasDebts ? ' i s ostatními dluhy' : ''} vzala ${share} příjmu, což je pod 40\u202f%.`,
    tooHigh: (income: string, payment: string, share: string, hasDebts: boolean) =>
      `S příjmem ${income} byste takový úvěr nejspíš nedostali: splátka ${payment} by${hasDebts ? ' i s ostatními dluhy' : ''} vzala ${share} příjmu, únosná je pod 40\u202f%.`,
    aboveLtv: (limit: string, young: string) =>
      `Úvěr překračuje limit ČNB: ten je ${limit} ceny, pro žadatele do 36 let na vlastní bydlení ${young}.`,
    missing: (money: string) =>
      `Na vlastní prostředky, náklady koupě a rezervu vám chybí ${money}.`,
    ownPrice: (price: string, region: string, usual: string) =>
      `Cena ${price} je vaše a s regionem se nemění; ${region} má ${usual}.`,
    prices: (from: number, to: number) => `průměrný růst indexu cen ${from} až ${to}`,
    rents: (from: number, to: number) => `průměrný růst nájmů v regionu ${from} až ${to}`,
    wages: (from: number, to: number) =>
      `průměrný růst mezd ${from} až ${to}; vlastní řada nájmů zatím nemá pět let`,
    law: (year: number) => `zákon, rok ${year}`,
    estimatedRate: 'náhradní odhad: repo sazba + 2,5 bodu',
    tableCaption: (years: number) => `Náskok kupujícího po ${yearsAfter(years)}`,
    tableNote: (growth: string) =>
      `V milionech Kč. Řádky: růst ceny, sloupce: výnos investic ročně; tučně váš předpoklad; nájem roste o ${growth}. Kladné číslo znamená, že kupující má víc.`,
    tableCorner: 'Růst ceny',
    unanswered: 'S těmito údaji srovnání spočítat nelze.',
    intro:
      'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku, druhá si stejný pronajme a své peníze investuje. Ta, která daný měsíc zaplatí méně, rozdíl investuje.',
    region: 'Region',
    submit: 'Spočítat',
    breakEven: 'Koupě je výhodnější',
    year: (year: number) => `od ${year}. roku`,
    neverShort: 'nikdy',
    within: (years: number) => `v horizontu ${yearsOf(years)}`,
    tipping: 'Nájem, při němž se obojí vyrovná',
    tippingNote: (years: number) => `měsíčně, po ${yearsAfter(years)}; při vyšším vyhrává koupě`,
    none: 'žádný',
    atEnd: (years: number) => `Rozdíl po ${yearsAfter(years)}`,
    buyerAhead: 'víc má kupující',
    renterAhead: 'víc má nájemník',
    caption: 'Rok po roce',
    captionNote: 'Majetek na konci roku po prodeji bytu a splacení dluhu.',
    yearHead: 'Rok',
    buyer: 'Kupující má',
    renter: 'Nájemník má',
    difference: 'Náskok kupujícího',
    buyerPaid: 'Kupující zaplatil',
    renterPaid: 'Nájemník zaplatil',
    method: 'Jak se to počítá',
    method1:
      'Na začátku kupující vynaloží vlastní prostředky (cena − úvěr) a náklady na koupi; nájemník stejnou částku investuje. Kupující platí splátku a údržbu, po splacení jen údržbu, nájemník nájem. Kdo v daném měsíci zaplatí méně, rozdíl investuje se stejným výnosem.',
    method2:
      'Cena, nájem a údržba se mění jednou za rok. Majetek kupujícího = cena po odečtení nákladů na prodej − zbývající dluh + investice. Rok zvratu je první, od jehož konce má kupující trvale víc.',
    method3:
      'Cena, nájem a sazba jsou údaje regionu nebo vašeho rozpočtu; růst ceny je dlouhodobý růst indexu cen, růst nájmu dlouhodobý růst nájmů v regionu, nebo mezd, dokud nájmy neměříme pět let; údržba 1 %, náklady na koupi 2 % a na prodej 4 % jsou naše předpoklady (20. 11. 2026), které můžete změnit. Kupující si odečítá úroky od základu daně; výnosy investic se nedaní (časový test tří let). Sazba se nemění. Jeden bod růstu ceny posune výsledek o roky.',
  },
  {
    title: 'Buy or rent?',
    wins: (name, given, year) =>
      `${name}: ${given}, the buyer owns more from the end of year ${year} and stays ahead.`,
    never: (name, given, years) =>
      `${name}: ${given}, the renter owns more for all of ${englishYears(years)}.`,
    loses: (name, given, year) =>
      `${name}: ${given}, the renter owns more in the end, for good from the end of year ${year}; before that, the buyer is ahead in some years.`,
    given: (growth, falls, span, rate) =>
      `with prices ${falls ? 'falling' : 'growing'} ${growth} a year${span} and a return of ${rate} on investments`,
    span: (from, to) => ` (as from ${from} to ${to})`,
    tippingGrowth: (growth, falls, years) =>
      `Buying wins within ${englishYears(years)} ${falls ? `even if prices fall by up to ${growth}` : `if prices grow by at least ${growth}`} a year.`,
    noTipping: (years) =>
      `No price growth from −10% to 20% a year turns the result within ${englishYears(years)}.`,
    bearable: (income, payment, share, hasDebts) =>
      `With an income of ${income}, the payment of ${payment}${hasDebts ? ' with your other debts' : ''} would take ${share} of it, which is below 40%.`,
    tooHigh: (income, payment, share, hasDebts) =>
      `With an income of ${income} you would hardly get this loan: the payment of ${payment}${hasDebts ? ' with your other debts' : ''} would take ${share} of it; bearable is below 40%.`,
    aboveLtv: (limit, young) =>
      `The loan is above the central bank's limit of ${limit} of the price (${young} for applicants under 36 who buy their own home).`,
    missing: (money) => `You are ${money} short of the deposit, buying costs and reserve.`,
    ownPrice: (price, region, usual) =>
      `The price of ${price} is yours and does not follow the region; in ${region} it is ${usual}.`,
    prices: (from, to) => `mean growth of the price index, ${from} to ${to}`,
    rents: (from, to) => `mean growth of the region’s rents, ${from} to ${to}`,
    wages: (from, to) =>
      `mean growth of wages, ${from} to ${to}; our own rents span less than five years`,
    law: (year) => `by law, ${year}`,
    estimatedRate: 'estimate: repo rate + 2.5 points',
    tableCaption: (years) => `The buyer's lead after ${englishYears(years)}`,
    tableNote: (growth) =>
      `In millions of CZK. Rows: price growth, columns: return on investments a year; in bold: your assumption; rents grow by ${growth}. A positive number means that the buyer owns more.`,
    tableCorner: 'Price growth',
    unanswered: 'There is no comparison for these figures.',
    intro:
      'Two households have the same money and the same flat. One buys it with a mortgage, the other rents it and invests its money. Each month the one that pays less invests the difference.',
    region: 'Region',
    submit: 'Calculate',
    breakEven: 'Buying is better',
    year: (year) => `from year ${year}`,
    neverShort: 'never',
    within: (years) => `within ${englishYears(years)}`,
    tipping: 'Break-even rent',
    tippingNote: (years) => `a month, after ${englishYears(years)}; above it buying wins`,
    none: 'none',
    atEnd: (years) => `Difference after ${englishYears(years)}`,
    buyerAhead: 'the buyer owns more',
    renterAhead: 'the renter owns more',
    caption: 'Year by year',
    captionNote: 'Wealth at the end of the year after selling the flat and repaying the loan.',
    yearHead: 'Year',
    buyer: 'Buyer owns',
    renter: 'Renter owns',
    difference: "Buyer's lead",
    buyerPaid: 'Buyer paid',
    renterPaid: 'Renter paid',
    method: 'How this is calculated',
    method1:
      'At the start the buyer spends the deposit (price − loan) and the buying costs; the renter invests the same amount. The buyer pays the mortgage and maintenance, after the term maintenance only; the renter pays rent. Whoever pays less in a month invests the difference at the same return.',
    method2:
      'Price, rent and maintenance change once a year. The buyer owns the price less selling costs − the outstanding loan + investments. The break-even year is the first after which the buyer always owns more.',
    method3:
      'Price, rent and rate are those of the region or of your budget; price growth is the long-run growth of the price index, rent growth that of the region’s rents, or of wages until five years of rents are measured; maintenance of 1%, buying costs of 2% and selling costs of 4% are our assumptions (20 Nov 2026), which you can change. The buyer deducts the interest from the tax base; returns on investments are not taxed (three-year test). The rate stays the same. One point of price growth moves the result by years.',
  },
);
