import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Koupit, nebo být v nájmu?', 'Buy or rent?'],
  assuming: [
    (growth: string, span: string, rate: string) =>
      `Předpokládá se růst ceny o ${growth} ročně${span} a výnos investic ${rate}, s odchylkami jako v minulých letech.`,
    (growth, span, rate) =>
      `This assumes prices growing ${growth} a year${span} and a return of ${rate} on investments, with deviations as in past years.`,
  ],
  span: [
    (from: number, to: number) => ` (vývoj ${from} až ${to})`,
    (from, to) => ` (as from ${from} to ${to})`,
  ],
  estimatedRate: ['náhradní odhad: repo sazba + 2,5 bodu', 'estimate: repo rate + 2.5 points'],
  unanswered: [
    'S těmito údaji srovnání spočítat nelze.',
    'There is no comparison for these figures.',
  ],
  intro: [
    'Dvě domácnosti mají stejné peníze a bydlí stejně. Jedna byt koupí na hypotéku a po letech prodá, druhá si stejný pronajme a své peníze investuje. Ta, která daný měsíc zaplatí méně, rozdíl investuje.',
    'Two households have the same money and the same flat. One buys it with a mortgage and sells it when it leaves, the other rents it and invests its money. Each month the one that pays less invests the difference.',
  ],
  missing: [
    (region: string, names: string) => `${region}: chybí ${names}. Zadejte vlastní údaj.`,
    (region, names) => `${region}: there is no figure for ${names}. Enter your own.`,
  ],
  noPast: [
    'Minulost cen, mezd a sazeb je zatím příliš krátká na pravděpodobnost.',
    'The past of prices, wages and rates is too short for a probability.',
  ],
  more: ['Další předpoklady', 'More assumptions'],
  region: ['Region', 'Region'],
  submit: ['Spočítat', 'Calculate'],
  buying: ['Vyplatí se koupě', 'Buying wins'],
  buyerAhead: [
    (money: string, real: string, inflation: string) =>
      `Kupující pak má uprostřed odhadů víc o ${money}, v dnešních penězích o ${real} (při inflaci ${inflation}).`,
    (money, real, inflation) =>
      `The buyer then owns more, in the middle of the draws, by ${money}, or ${real} in today's money (with inflation of ${inflation}).`,
  ],
  renterAhead: [
    (money: string, real: string, inflation: string) =>
      `Nájemník pak má uprostřed odhadů víc o ${money}, v dnešních penězích o ${real} (při inflaci ${inflation}).`,
    (money, real, inflation) =>
      `The renter then owns more, in the middle of the draws, by ${money}, or ${real} in today's money (with inflation of ${inflation}).`,
  ],
  caption: ['Podle roku prodeje', 'By the year of the sale'],
  captionNote: [
    'O kolik má kupující po prodeji bytu a splacení dluhu víc než nájemník: polovina odhadů je níž, polovina výš; desetina je pod dolní mezí, desetina nad horní.',
    'What the buyer owns more than the renter after selling the flat and repaying the loan: half of the draws are below the middle; a tenth is below the low figure, a tenth above the high one.',
  ],
  yearHead: ['Rok', 'Year'],
  middle: ['Náskok kupujícího uprostřed', "Buyer's lead, middle"],
  real: ['v dnešních penězích', "in today's money"],
  low: ['dolní mez', 'low'],
  high: ['horní mez', 'high'],
  method: ['Jak se to počítá', 'How this is calculated'],
  method1: [
    'Na začátku kupující vynaloží vlastní prostředky (cena − úvěr) a náklady na koupi; nájemník stejnou částku investuje. Kupující platí splátku a údržbu, po splacení jen údržbu, nájemník nájem. Kdo v daném měsíci zaplatí méně, rozdíl investuje se stejným výnosem. Cena, nájem a údržba se mění jednou za rok; s koncem fixace se zbylý dluh přepočte novou sazbou.',
    'At the start the buyer spends the deposit (price − loan) and the buying costs; the renter invests the same amount. The buyer pays the mortgage and maintenance, after the term maintenance only; the renter pays rent. Whoever pays less in a month invests the difference at the same return. Price, rent and maintenance change once a year; when a fixation ends, the rest of the loan is computed with the new rate.',
  ],
  method2: [
    'Cena, nájem a sazba jsou údaje regionu; růst ceny je dlouhodobý růst indexu cen, růst nájmu dlouhodobý růst nájmů v regionu, nebo mezd, dokud nájmy neměříme pět let; údržba 1 %, náklady na koupi 2 % a na prodej 4 % jsou naše předpoklady (20. 11. 2026), které můžete změnit. Kupující si odečítá úroky od základu daně; výnosy investic se nedaní (časový test tří let).',
    'Price, rent and rate are those of the region; price growth is the long-run growth of the price index, rent growth that of the region’s rents, or of wages until five years of rents are measured; maintenance of 1%, buying costs of 2% and selling costs of 4% are our assumptions (20 Nov 2026), which you can change. The buyer deducts the interest from the tax base; returns on investments are not taxed (three-year test).',
  ],
  method3: [
    (deviation: string) =>
      `Pravděpodobnost je podíl z 250 vylosovaných budoucností, vždy týchž. V nich se růst cen, růst nájmů (podle mezd) a sazba odchylují od předpokladů tak, jak se v minulých letech odchýlily od tehdejších odhadů: roky po sobě a všechny tři najednou. Polovinu průměrné chyby bereme jako náhodu. Výnos investic kolísá o ${deviation} ročně (předpoklad, řadu výnosů žádný zdroj nemá).`,
    (deviation) =>
      `The probability is the share of 250 drawn futures, always the same ones. In them the growth of prices, the growth of rents (by wages) and the rate depart from the assumptions as they departed from the estimates of past years: years in their order, all three together. Half of the mean error is taken for chance. Returns vary by ${deviation} a year (assumed, no source has a series of returns).`,
  ],
});
