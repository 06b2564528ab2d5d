import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  verdict: [
    (outcome: string, score: string, quorum: string) => `${outcome} ${score}, kvórum ${quorum}`,
    (outcome, score, quorum) => `${outcome} ${score}, quorum ${quorum}`,
  ],
  votes: ['Hlasování', 'Votes'],
  crumbs: ['Kde jste', 'You are here'],
  session: [(number: string) => `${number}.\u00a0schůze`, (number) => `Session\u00a0${number}`],
  number: [
    (number: string) => `hlasování č.\u00a0${number}`,
    (number) => `vote no.\u00a0${number}`,
  ],
  passed: [
    (yes: string, quorum: string) => `Přijato: pro hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    (yes, quorum) => `Passed: ${yes} voted yes, ${quorum} were enough.`,
  ],
  rejected: [
    (yes: string, quorum: string) =>
      `Zamítnuto: pro hlasovalo ${yes}, k přijetí bylo třeba ${quorum}.`,
    (yes, quorum) => `Rejected: ${yes} voted yes, ${quorum} were needed.`,
  ],
  rejectedBill: [
    (yes: string, quorum: string) =>
      `Sněmovna tisk zamítla: pro návrh na zamítnutí hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    (yes, quorum) =>
      `The chamber rejected the bill: ${yes} voted for the motion to reject it, ${quorum} were enough.`,
  ],
  returnedBill: [
    (yes: string, quorum: string) =>
      `Sněmovna tisk vrátila předkladateli k dopracování: pro návrh na vrácení hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    (yes, quorum) =>
      `The chamber returned the bill to its proposer: ${yes} voted for the motion to return it, ${quorum} were enough.`,
  ],
  yes: [(count: string) => `${count} pro`, (count) => `${count} yes`],
  no: [(count: string) => `${count} proti`, (count) => `${count} no`],
  abstained: [
    (count: string) => `${count} se zdrželo nebo nehlasovalo`,
    (count) => `${count} abstained or did not vote`,
  ],
  absent: [(count: string) => `${count} bez přihlášení`, (count) => `${count} not logged in`],
  quorum: [(count: string) => `kvórum ${count}`, (count) => `quorum ${count}`],
  sourceSums: [
    (abstained: string, notVoting: string) =>
      `Podle zdroje se ${abstained} zdrželo a ${notVoting} nehlasovalo; `,
    (abstained, notVoting) =>
      `According to the source, ${abstained} abstained and ${notVoting} did not vote; `,
  ],
  merged_abstained: [
    'společný kód K tu tedy znamená, že se poslanec zdržel.',
    'the shared code K therefore means here that the member abstained.',
  ],
  merged_passive: [
    'společný kód K tu tedy znamená, že poslanec nestiskl žádné tlačítko.',
    'the shared code K therefore means here that the member pressed no button.',
  ],
  merged_unknown: [
    'u jednotlivých poslanců to data nerozlišují.',
    'the data do not distinguish the two for individual members.',
  ],
  merged_contradictory: [
    'hlasy jednotlivých poslanců tomu ale neodpovídají.',
    'but the ballots of the members do not agree with this.',
  ],
  awayCounted: [
    'Mezi nehlasující zdroj počítá i ty, kdo se k hlasování nepřihlásili.',
    'The source counts members who were not logged in among those not voting.',
  ],
  votedOn: ['Hlasovalo se', 'Voted on'],
  rebels: ['Kdo hlasoval proti svému klubu', 'Who voted against their own club'],
  noBallots: [
    'Hlasy jednotlivých poslanců zdroj nemá.',
    'The source has no ballots of single members.',
  ],
  rebelCount: [
    (count: number) =>
      count === 0
        ? 'Proti většině svého klubu nehlasoval nikdo.'
        : `Proti většině svého klubu hlasovalo poslanců: ${count}.`,
    (count) =>
      count === 0
        ? 'Nobody voted against the majority of their own club.'
        : `Members who voted against the majority of their own club: ${count}.`,
  ],
  rebelMark: ['proti svému klubu', 'against their own club'],
  drawingNote: [
    'Plné kolečko pro, prázdné proti, obdélník zdržení nebo bez hlasu, tečka bez přihlášení. Kroužek kolem značky má, kdo hlasoval proti svému klubu. Kluby stojí od největšího.',
    'A solid circle is yes, a hollow one no, a bar abstained or not cast, a dot not logged in. A ring marks members who voted against their own club. The largest club comes first.',
  ],
  skipDrawing: ['Přeskočit nákres', 'Skip the drawing'],
  picture: ['Obrázek ke sdílení (PNG)', 'Picture to share (PNG)'],
  rebelYes: ['pro, klub proti', 'yes, club no'],
  rebelNo: ['proti, klub pro', 'no, club yes'],
  parties: ['Jak hlasovaly kluby', 'How the clubs voted'],
  members: ['Poslanci', 'Members'],
  furtherNames: [(count: string) => `a dalších ${count}`, (count) => `and ${count} more`],
  print: [
    (number: string, name: string) => `Sněmovní tisk ${number}: ${name}`,
    (number, name) => `Print ${number}: ${name}`,
  ],
  probable: [
    'Přiřazení je pravděpodobné: jen podle shody v názvu.',
    'The link is probable: it is based on a matching name only.',
  ],
  timeline: ['Průběh projednávání tisku', 'The bill’s progress'],
  noPrint: [
    'Data nepřiřazují toto hlasování k žádnému tisku.',
    'The data link this vote to no print.',
  ],
  noHistory: [
    'Historii tohoto tisku data neobsahují.',
    'The data contain no history of this print.',
  ],
  allOnPrint: [
    (count: number) => `Všechna hlasování o tisku: ${count}`,
    (count) => `All votes on the print: ${count}`,
  ],
  sourceVote: ['Hlasování na psp.cz', 'This vote on psp.cz'],
  aboutPrint: ['O čem je tisk', 'What the print is about'],
  topics: ['Témata', 'Topics'],
  wholePrint: [
    'Všechno o tomto tisku: průběh, verze, hlasování, dotčené předpisy',
    'All about this print: progress, versions, votes, laws affected',
  ],
  printText: ['Text tisku', 'Text of the print'],
  evolution: ['Verze tisku a dotčené předpisy', 'Versions of the print and laws affected'],
  feedback: ['Našli jste chybu?', 'Found a mistake?'],
  method1: [
    'Výsledek, kvórum a součty jsou převzaty ze zdroje. Tabulka klubů je sečtena z hlasů jednotlivých poslanců; ve vzácných případech se od součtů zdroje liší o jeden hlas.',
    'Outcome, quorum and totals are taken from the source. The table of clubs is the sum of individual ballots; in rare cases it differs from the totals by one.',
  ],
  method2: [
    'Poslanec se počítá do klubu, ve kterém byl v době hlasování. Omluvy jsou odvozeny ze seznamu omluv: v záznamech hlasování je zdroj neoznačuje.',
    'Members are counted with the club they were in at the time of the vote. Excuses are derived from the list of excuses, because vote records do not mark them.',
  ],
});
