import { czechIn } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Hlasování Sněmovny', 'Votes of the chamber'],
  all: [
    (votes: string, passed: string, rejected: string) =>
      `${votes} hlasování tohoto období: návrh prošel ${czechIn(passed)}, neprošel ${czechIn(rejected)}.`,
    (votes, passed, rejected) =>
      `${votes} votes in this period: the motion carried in ${passed} and fell in ${rejected}.`,
  ],
  found: [
    (count: number, votes: string, passed: string, rejected: string) =>
      `Výběru ${czechPlural(count, 'odpovídá', 'odpovídají', 'odpovídá')} ${votes} hlasování: návrh prošel ${czechIn(passed)}, neprošel ${czechIn(rejected)}.`,
    (count, votes, passed, rejected) =>
      `${votes} ${count === 1 ? 'vote matches' : 'votes match'}: the motion carried in ${passed} and fell in ${rejected}.`,
  ],
  decided: [
    (count: number, votes: string, passed: string, rejected: string, returned: string) =>
      `${votes} ${czechPlural(count, 'rozhodující hlasování, tedy konečné nebo', 'rozhodující hlasování, tedy konečná a', 'rozhodujících hlasování, tedy konečných a')} o důvěře vládě: ${passed} přijato, ${rejected} zamítnuto${returned && `, ${returned} vráceno předkladateli`}.`,
    (count, votes, passed, rejected, returned) =>
      `${votes} decisive ${count === 1 ? 'vote, that is a final one or a vote' : 'votes, that is final ones and votes'} of confidence: ${passed} passed, ${rejected} rejected${returned && `, ${returned} returned to the proposer`}.`,
  ],
  view: ['Zobrazit', 'Show'],
  viewAll: ['všechna hlasování', 'all votes'],
  viewDecided: ['jen konečná a o důvěře', 'only final votes and confidence'],
  none: ['Výběru neodpovídá žádné hlasování.', 'No vote matches.'],
  search: ['Hledat v popisu', 'Search descriptions'],
  outcome: ['Výsledek', 'Outcome'],
  anyOutcome: ['Všechny', 'Any'],
  onlySession: [
    (number: string) => `Jen ${number}. schůze.`,
    (number) => `Session ${number} only.`,
  ],
  onlyPrint: [
    (number: string) => `Jen hlasování ke sněmovnímu tisku ${number}.`,
    (number) => `Only votes on print ${number}.`,
  ],
  caption: ['Hlasování od nejnovějších', 'Votes, newest first'],
  noDate: ['Datum neuvedeno', 'Date unknown'],
  print: [(number: string) => `tisk ${number}`, (number) => `print ${number}`],
  aboutPrint: ['průběh a verze', 'progress and versions'],
  probable: ['pravděpodobně', 'probably'],
  probableHelp: ['Přiřazeno jen podle shody v názvu', 'Matched by the title only'],
  method1: [
    'Seznam obsahuje všechna hlasování období, nebo jen konečná a o důvěře vládě. Co se hlasovalo, říká historie tisku; jinak to odvozujeme z etapy bodu na schváleném pořadu a z pořadí hlasování a uvádíme slovo pravděpodobně: poslední hlasování o tisku je konečné, předchozí ve 3. čtení jsou pozměňovací návrhy. Zmatečná hlasování (tabulka zmatecne) jsou vynechána. Hledají se začátky slov, na háčcích a velikosti písmen nezáleží.',
    'The list contains all votes of the period, or only final ones and those of confidence. What was voted on is known from the history of the print; otherwise it is inferred from the stage of the item on the accepted agenda and from the order of the votes, and marked “probably”: the last vote on a print is the final one, those before it in third reading are amendments. Void votes (table zmatecne) are excluded. A search matches the beginnings of words, ignoring accents and case.',
  ],
  method2: [
    'Výsledek a součty jsou převzaty ze zdroje. Rozhodující hlasování počítáme podle osudu tisku: přijatý návrh na zamítnutí znamená, že tisk byl zamítnut. Svislá čára v pruhu je kvórum, tedy počet hlasů pro potřebný k přijetí.',
    'Outcomes and totals are taken from the source. Decisive votes are counted by what became of the bill: when a motion to reject carries, the bill is rejected. The vertical line in a bar is the quorum, the number of yes votes needed.',
  ],
  method3: [
    'Tisk je k hlasování přiřazen podle historie tisku, jinak podle pořadu schůze, kde se shoduje název. Shoda v jediném slově názvu, nebo bez pořadu, je označena slovem pravděpodobně.',
    'A vote is linked to a print by the history of the print, otherwise by the agenda of the session where the title agrees. A link by one word of the title, or without an agenda, is marked as probable.',
  ],
});
