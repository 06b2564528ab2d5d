import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechIn } from '../ui/czech.ts';

export const phrases = phraseBook(
  {
    title: 'Hlasování Sněmovny',
    all: (votes: string, passed: string, rejected: string) =>
      `${votes} hlasování tohoto období: návrh prošel ${czechIn(passed)}, neprošel ${czechIn(rejected)}.`,
    foundAll: (count: number, votes: string, passed: string, rejected: string) =>
      `Výběru ${czechPlural(count, 'odpovídá', 'odpovídají', 'odpovídá')} ${votes} hlasování: návrh prošel ${czechIn(passed)}, neprošel ${czechIn(rejected)}.`,
    found: (count: number, votes: string, passed: string, rejected: string, returned: string) =>
      `Výběru ${czechPlural(count, 'odpovídá', 'odpovídají', 'odpovídá')} ${votes} hlasování: ${passed} přijato, ${rejected} zamítnuto${returned && `, ${returned} vráceno předkladateli`}.`,
    decided: (votes: string, passed: string, rejected: string, returned: string) =>
      `${votes} rozhodujících hlasování, tedy konečných a o důvěře vládě: ${passed} přijato, ${rejected} zamítnuto${returned && `, ${returned} vráceno předkladateli`}.`,
    showsDecided: 'Zobrazena jsou jen konečná hlasování a hlasování o důvěře.',
    showAll: (all: string, more: string) =>
      `Všech ${all} včetně ${more} procedurálních, o pozměňovacích návrzích a o pořadu`,
    showsAll: 'Zobrazena jsou všechna hlasování v pořadí.',
    onlyDecided: 'Jen konečná a o důvěře',
    inOrder: (all: string) => `Všech ${all} hlasování za sebou v pořadí`,
    groupFinal: 'O čem se rozhodlo',
    groupAmendments: 'Pozměňovací návrhy',
    groupOther: 'Procedura a ostatní',
    counted: (what: string, count: string, passed: string) =>
      `${what}: ${count}, z toho přijato ${passed}`,
    noneDecided: 'Výběru neodpovídá žádné konečné hlasování ani hlasování o důvěře.',
    none: 'Výběru neodpovídá žádné hlasování.',
    search: 'Hledat v popisu',
    outcome: 'Výsledek',
    anyOutcome: 'Všechny',
    session: (number: string) => `${number}. schůze`,
    onlySession: (number: string) => `Jen ${number}. schůze.`,
    onlyPrint: (number: string) => `Jen hlasování ke sněmovnímu tisku ${number}.`,
    caption: 'Hlasování od nejnovějších',
    noDate: 'Datum neuvedeno',
    print: (number: string) => `tisk ${number}`,
    aboutPrint: 'průběh a verze',
    probable: 'pravděpodobně',
    probableHelp: 'Přiřazeno jen podle shody názvu, program schůze v datech chybí',
    method1:
      'Seznam obsahuje rozhodující hlasování období, přepínač přidá všechna ostatní. Co se hlasovalo, říká historie tisku; jinak to odvozujeme z etapy bodu na schváleném pořadu a z pořadí hlasování a uvádíme slovo pravděpodobně: poslední hlasování o tisku je konečné, předchozí ve 3. čtení jsou pozměňovací návrhy. Zmatečná hlasování (tabulka zmatecne) jsou vynechána. Hledají se začátky slov, na háčcích a velikosti písmen nezáleží.',
    method2:
      'Výsledek a součty jsou převzaty ze zdroje. Rozhodující hlasování počítáme podle osudu tisku: přijatý návrh na zamítnutí znamená, že tisk byl zamítnut. Svislá čára v pruhu je kvórum, tedy počet hlasů pro potřebný k přijetí.',
    method3:
      'Tisk je k hlasování přiřazen podle historie tisku, jinak podle schváleného programu schůze. Kde program chybí, použije se shoda jedinečného názvu označená slovem pravděpodobně.',
    csvAll: 'CSV obsahuje celý výběr, JSON tuto stranu.',
  },
  {
    title: 'Votes of the chamber',
    all: (votes, passed, rejected) =>
      `${votes} votes in this period: the motion carried in ${passed} and fell in ${rejected}.`,
    foundAll: (count, votes, passed, rejected) =>
      `${votes} ${count === 1 ? 'vote matches' : 'votes match'}: the motion carried in ${passed} and fell in ${rejected}.`,
    found: (count, votes, passed, rejected, returned) =>
      `${votes} ${count === 1 ? 'vote matches' : 'votes match'}: ${passed} passed, ${rejected} rejected${returned && `, ${returned} returned to the proposer`}.`,
    decided: (votes, passed, rejected, returned) =>
      `${votes} decisive votes, that is final ones and votes of confidence: ${passed} passed, ${rejected} rejected${returned && `, ${returned} returned to the proposer`}.`,
    showsDecided: 'Only final votes and votes of confidence are shown.',
    showAll: (all, more) => `All ${all}, including ${more} on procedure, amendments and the agenda`,
    showsAll: 'All votes are shown in order.',
    onlyDecided: 'Only final votes and confidence',
    inOrder: (all) => `All ${all} votes in order`,
    groupFinal: 'What was decided',
    groupAmendments: 'Amendments',
    groupOther: 'Procedure and others',
    counted: (what, count, passed) => `${what}: ${count}, of which passed ${passed}`,
    noneDecided: 'No final vote and no vote of confidence matches.',
    none: 'No vote matches.',
    search: 'Search descriptions',
    outcome: 'Outcome',
    anyOutcome: 'Any',
    session: (number) => `Session ${number}`,
    onlySession: (number) => `Session ${number} only.`,
    onlyPrint: (number) => `Only votes on print ${number}.`,
    caption: 'Votes, newest first',
    noDate: 'Date unknown',
    print: (number) => `print ${number}`,
    aboutPrint: 'progress and versions',
    probable: 'probably',
    probableHelp: 'Matched by name only; the agenda of the session is missing from the data',
    method1:
      'The list contains the decisive votes of the period, and with the switch all others. What was voted on is known from the history of the print; otherwise it is inferred from the stage of the item on the accepted agenda and from the order of the votes, and marked “probably”: the last vote on a print is the final one, those before it in third reading are amendments. Void votes (table zmatecne) are excluded. A search matches the beginnings of words, ignoring accents and case.',
    method2:
      'Outcomes and totals are taken from the source. Decisive votes are counted by what became of the bill: when a motion to reject carries, the bill is rejected. The vertical line in a bar is the quorum, the number of yes votes needed.',
    method3:
      'A vote is linked to a print by the history of the print, otherwise by the accepted agenda of the session. Where the agenda is missing, a unique matching name is used and marked as probable.',
    csvAll: 'CSV contains the whole selection, JSON this page.',
  },
);
