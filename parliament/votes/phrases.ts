import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook(
  {
    title: 'Hlasování Sněmovny',
    all: (votes: string, passed: string, rejected: string) =>
      `${votes} hlasování tohoto období: ${passed} přijato, ${rejected} zamítnuto.`,
    found: (count: number, votes: string, passed: string, rejected: string) =>
      `Výběru ${czechPlural(count, 'odpovídá', 'odpovídají', 'odpovídá')} ${votes} hlasování: ${passed} přijato, ${rejected} zamítnuto.`,
    none: 'Výběru neodpovídá žádné hlasování.',
    search: 'Hledat v popisu',
    outcome: 'Výsledek',
    anyOutcome: 'Všechny',
    session: (number: string) => `${number}. schůze`,
    onlySession: (number: string) => `Jen ${number}. schůze.`,
    onlyPrint: (number: string) => `Jen hlasování ke sněmovnímu tisku ${number}.`,
    caption: 'Hlasování od nejnovějších',
    time: 'Čas',
    noDate: 'Datum neuvedeno',
    number: 'Schůze/č.',
    numberHelp: 'Číslo schůze a číslo hlasování na ní',
    subject: 'O čem se hlasovalo',
    score: 'Pro : proti',
    scoreHelp: 'Hlasy pro a proti; k přijetí je třeba kvórum, ne většina z nich',
    bar: 'Rozložení hlasů',
    print: (number: string) => `tisk ${number}`,
    aboutPrint: 'průběh a verze',
    probable: 'pravděpodobně',
    probableHelp: 'Přiřazeno jen podle shody názvu, program schůze v datech chybí',
    method1:
      'Seznam obsahuje všechna platná hlasování období. Zmatečná hlasování (tabulka zmatecne) jsou vynechána. Hledají se začátky slov, na háčcích a velikosti písmen nezáleží.',
    method2:
      'Výsledek a součty jsou převzaty ze zdroje. Svislá čára v pruhu je kvórum, tedy počet hlasů pro potřebný k přijetí.',
    method3:
      'Tisk je k hlasování přiřazen podle historie tisku, jinak podle schváleného programu schůze. Kde program chybí, použije se shoda jedinečného názvu označená slovem pravděpodobně.',
    csvAll: 'CSV obsahuje celý výběr, JSON tuto stranu.',
  },
  {
    title: 'Votes of the chamber',
    all: (votes, passed, rejected) =>
      `${votes} votes in this period: ${passed} passed, ${rejected} rejected.`,
    found: (count, votes, passed, rejected) =>
      `${votes} ${count === 1 ? 'vote matches' : 'votes match'}: ${passed} passed, ${rejected} rejected.`,
    none: 'No vote matches.',
    search: 'Search descriptions',
    outcome: 'Outcome',
    anyOutcome: 'Any',
    session: (number) => `Session ${number}`,
    onlySession: (number) => `Session ${number} only.`,
    onlyPrint: (number) => `Only votes on print ${number}.`,
    caption: 'Votes, newest first',
    time: 'Time',
    noDate: 'Date unknown',
    number: 'Session/no.',
    numberHelp: 'Number of the session and of the vote in it',
    subject: 'Subject',
    score: 'Yes : no',
    scoreHelp: 'Yes and no votes; a vote passes with the quorum, not with a majority of these',
    bar: 'Breakdown',
    print: (number) => `print ${number}`,
    aboutPrint: 'progress and versions',
    probable: 'probably',
    probableHelp: 'Matched by name only; the agenda of the session is missing from the data',
    method1:
      'The list contains every valid vote of the period; void votes (table zmatecne) are excluded. A search matches the beginnings of words, ignoring accents and case.',
    method2:
      'Outcomes and totals are taken from the source. The vertical line in a bar is the quorum, the number of yes votes needed.',
    method3:
      'A vote is linked to a print by the history of the print, otherwise by the accepted agenda of the session. Where the agenda is missing, a unique matching name is used and marked as probable.',
    csvAll: 'CSV contains the whole selection, JSON this page.',
  },
);
