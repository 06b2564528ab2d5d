import type { Topic } from './bills.ts';

/**
 * Sentences of a field: the present state, what the bill changes, and a provision. `{objects}` is a
 * genitive such as "papírových draků".
 */
export type FieldSentences = {
  readonly ministry: string;
  readonly state: readonly string[];
  readonly change: readonly string[];
  readonly provision: readonly string[];
};

export const FIELD_SENTENCES: Readonly<Record<Topic, FieldSentences>> = {
  finance: {
    ministry: 'Ministerstvo financí',
    state: [
      'Daň se dnes vybírá podle sazeb, které se od zavedení nezměnily a neodpovídají výnosům státního rozpočtu.',
      'Poplatníci podávají daňové přiznání dvakrát ročně, což zatěžuje finanční úřady i držitele {objects}.',
    ],
    change: [
      'Sazba daně se snižuje ze sedmi na pět procent a daňové přiznání se podává jednou ročně.',
      'Zavádí se sleva na dani pro držitele nejvýše tří {objects}.',
    ],
    provision: [
      'Poplatník podá daňové přiznání do konce března roku, který následuje po zdaňovacím období.',
      'Správce daně vyměří daň z {objects} podle stavu k prvnímu dni zdaňovacího období.',
    ],
  },
  health: {
    ministry: 'Ministerstvo zdravotnictví',
    state: [
      'Zdravotní pojišťovny hradí péči podle seznamu, který s potřebami {objects} nepočítá.',
      'Pacienti čekají na lékařské vyšetření v některých krajích déle než půl roku.',
    ],
    change: [
      'Zdravotní pojišťovna nově uhradí preventivní prohlídku a lázeňskou péči.',
      'Nemocnice získají povinnost zveřejňovat čekací doby na plánované výkony.',
    ],
    provision: [
      'Poskytovatel zdravotních služeb vede o péči poskytnuté pacientovi zdravotnickou dokumentaci.',
      'Pojištěnec má nárok na hrazenou zdravotní péči v rozsahu stanoveném tímto zákonem.',
    ],
  },
  education: {
    ministry: 'Ministerstvo školství, mládeže a tělovýchovy',
    state: [
      'Školy dnes vzdělávání {objects} zajišťují bez společného rámcového programu.',
      'Počet žáků ve třídách roste a učitelů se nedostává.',
    ],
    change: [
      'Zavádí se jednotná přijímací zkouška a nejvyšší počet žáků ve třídě.',
      'Učitelé získají nárok na jeden den dalšího vzdělávání za měsíc.',
    ],
    provision: [
      'Ředitel školy přijme žáka na základě výsledku přijímací zkoušky.',
      'Škola hodnotí průběh vzdělávání na konci každého pololetí.',
    ],
  },
  defence: {
    ministry: 'Ministerstvo obrany',
    state: [
      'Armáda nemá pro výstavbu {objects} zákonný podklad.',
      'Výcvik vojáků v záloze probíhá podle předpisů, které se naposledy měnily před dvaceti lety.',
    ],
    change: [
      'Obranné výdaje se vážou na hrubý domácí produkt a výcvik vojáků v záloze se prodlužuje.',
      'Zřizuje se ústřední sklad vojenské výzbroje.',
    ],
    provision: [
      'Voják v záloze se účastní vojenského cvičení nejdéle čtyři týdny v roce.',
      'Ministerstvo obrany vede evidenci vojenského materiálu.',
    ],
  },
  justice: {
    ministry: 'Ministerstvo spravedlnosti',
    state: [
      'Soudy rozhodují o věcech {objects} v průměru jedenáct měsíců.',
      'Trestní zákoník dosud nerozlišuje mezi nedbalostí a úmyslem, jde-li o drobné škody.',
    ],
    change: [
      'Soudní řízení se zkracuje na šest měsíců a zavádí se peněžitý trest.',
      'Výpis z rejstříku trestů vydá soud bezplatně.',
    ],
    provision: [
      'Soud rozhodne usnesením do šedesáti dnů od podání návrhu.',
      'Proti rozsudku může obviněný podat odvolání do patnácti dnů.',
    ],
  },
  environment: {
    ministry: 'Ministerstvo životního prostředí',
    state: [
      'Ochrana přírody se na oblast {objects} dosud nevztahuje.',
      'Množství odpadu za posledních pět let vzrostlo a jeho třídění se nezlepšilo.',
    ],
    change: [
      'Zřizují se chráněná území a zavádí se poplatek za znečištění vody a ovzduší.',
      'Obce získají povinnost třídit odpad nejméně do pěti složek.',
    ],
    provision: [
      'Orgán ochrany přírody vymezí chráněné území opatřením obecné povahy.',
      'Původce odpadu vede průběžnou evidenci odpadů.',
    ],
  },
  transport: {
    ministry: 'Ministerstvo dopravy',
    state: [
      'Pravidla silničního provozu pohyb {objects} výslovně neupravují.',
      'Registr vozidel neobsahuje údaje potřebné k posouzení bezpečnosti dopravy.',
    ],
    change: [
      'Zavádí se registrační značka a technická prohlídka jednou za čtyři roky.',
      'Nejvyšší dovolená rychlost se stanoví na dvacet kilometrů za hodinu.',
    ],
    provision: [
      'Řidič je povinen mít při jízdě u sebe osvědčení o registraci vozidla.',
      'Provozovatel vozidla zajistí technickou prohlídku ve stanovené lhůtě.',
    ],
  },
  social: {
    ministry: 'Ministerstvo práce a sociálních věcí',
    state: [
      'Důchody {objects} se nezvyšují spolu s růstem cen.',
      'Sociální služby nejsou v odlehlých obcích dostupné.',
    ],
    change: [
      'Důchod se zvyšuje každý rok v lednu a rodičovský příspěvek lze čerpat až do čtyř let.',
      'Zavádí se příspěvek na péči vyplácený přímo poskytovateli sociální služby.',
    ],
    provision: [
      'Nárok na důchod vzniká dosažením důchodového věku a potřebnou dobou pojištění.',
      'Příspěvek na péči náleží osobě, která potřebuje pomoc jiné osoby.',
    ],
  },
  labour: {
    ministry: 'Ministerstvo práce a sociálních věcí',
    state: [
      'Pracovní doba {objects} není zákoníkem práce upravena.',
      'Úřad práce eviduje více volných míst než uchazečů o zaměstnání.',
    ],
    change: [
      'Minimální mzda se stanoví pevným podílem průměrné mzdy a zaměstnanec získá nárok na kratší pracovní dobu.',
      'Zaměstnavatel nahradí zaměstnanci náklady práce na dálku.',
    ],
    provision: [
      'Zaměstnavatel rozvrhne pracovní dobu nejpozději dva týdny předem.',
      'Zaměstnanci přísluší za práci přesčas mzda zvýšená o čtvrtinu.',
    ],
  },
  housing: {
    ministry: 'Ministerstvo pro místní rozvoj',
    state: [
      'Stavební řízení trvá u {objects} v průměru tři roky.',
      'Nájemné roste rychleji než příjmy domácností a dostupných bytů ubývá.',
    ],
    change: [
      'Stavební úřad rozhodne o povolení stavby do šedesáti dnů.',
      'Nájemní smlouva se uzavírá nejméně na dva roky.',
    ],
    provision: [
      'Stavebník podá žádost o stavební povolení v elektronické podobě.',
      'Pronajímatel smí zvýšit nájemné nejvýše jednou ročně.',
    ],
  },
  agriculture: {
    ministry: 'Ministerstvo zemědělství',
    state: [
      'Zemědělci, kteří se věnují pěstování {objects}, nemají nárok na žádnou dotaci.',
      'Potraviny se označují podle předpisů, kterým spotřebitelé nerozumějí.',
    ],
    change: [
      'Zavádí se zemědělská dotace na hektar půdy a povinné označení původu potravin.',
      'Pěstitel oznámí výměru půdy jednou ročně.',
    ],
    provision: [
      'Zemědělský podnikatel podá žádost o dotaci do konce května.',
      'Výrobce označí potravinu údajem o zemi původu.',
    ],
  },
  digital: {
    ministry: 'Digitální a informační agentura',
    state: [
      'Informační systémy veřejné správy si údaje z evidence {objects} nevyměňují.',
      'Počet kybernetických útoků se za poslední tři roky zdvojnásobil.',
    ],
    change: [
      'Zřizuje se elektronický registr a digitální průkaz, který nahradí papírový formulář.',
      'Správci informačních systémů ohlásí kybernetický incident do dvaceti čtyř hodin.',
    ],
    provision: [
      'Orgán veřejné moci zpřístupní digitální službu prostřednictvím portálu veřejné správy.',
      'Správce informačního systému vede záznamy o přístupech k osobním údajům.',
    ],
  },
  constitution: {
    ministry: 'Ministerstvo vnitra',
    state: [
      'Postavení {objects} Ústava výslovně neupravuje.',
      'Jednací řád Poslanecké sněmovny nepamatuje na jednání na dálku.',
    ],
    change: [
      'Volební období se stanoví na pět let a volba se koná tajným hlasováním.',
      'Jednací řád se doplňuje o nejdelší dobu rozpravy k jednomu bodu.',
    ],
    provision: [
      'Volby vyhlašuje prezident republiky nejpozději devadesát dnů před jejich konáním.',
      'Předseda přeruší jednání, není-li přítomna třetina všech poslanců.',
    ],
  },
  culture: {
    ministry: 'Ministerstvo kultury',
    state: [
      'Kulturní památky z oboru {objects} nejsou zapsány v ústředním seznamu.',
      'Veřejné sbírky na kulturu se konají podle pravidel z minulého století.',
    ],
    change: [
      'Zavádí se státní příspěvek na kulturu a seznam kulturních památek se rozšiřuje.',
      'Muzea a divadla získají víceleté financování.',
    ],
    provision: [
      'Ministerstvo kultury prohlásí věc za kulturní památku na návrh vlastníka.',
      'Pořadatel veřejné sbírky vyúčtuje její výnos do tří měsíců.',
    ],
  },
};
