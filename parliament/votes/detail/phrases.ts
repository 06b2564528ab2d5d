import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { BallotKind } from '../../chamber/ballot-rows.ts';
import { czechOf } from '../../ui/czech.ts';

export const phrases = phraseBook(
  {
    verdict: (outcome: string, score: string, quorum: string) =>
      `${outcome} ${score}, kvórum ${quorum}`,
    votes: 'Hlasování',
    crumbs: 'Kde jste',
    session: (number: string) => `${number}.\u00a0schůze`,
    number: (number: string) => `hlasování č.\u00a0${number}`,
    passed: (yes: string, quorum: string) =>
      `Přijato: pro hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    rejected: (yes: string, quorum: string) =>
      `Zamítnuto: pro hlasovalo ${yes}, k přijetí bylo třeba ${quorum}.`,
    rejectedBill: (yes: string, quorum: string) =>
      `Sněmovna tisk zamítla: pro návrh na zamítnutí hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    returnedBill: (yes: string, quorum: string) =>
      `Sněmovna tisk vrátila předkladateli k dopracování: pro návrh na vrácení hlasovalo ${yes}, k přijetí stačilo ${quorum}.`,
    yes: (count: string) => `${count} pro`,
    no: (count: string) => `${count} proti`,
    abstained: (count: string) => `${count} se zdrželo nebo nehlasovalo`,
    absent: (count: string) => `${count} bez přihlášení`,
    quorum: (count: string) => `kvórum ${count}`,
    sourceSums: (abstained: string, notVoting: string) =>
      `Podle zdroje se ${abstained} zdrželo a ${notVoting} nehlasovalo; `,
    merged_abstained: 'společný kód K tu tedy znamená, že se poslanec zdržel.',
    merged_passive: 'společný kód K tu tedy znamená, že poslanec nestiskl žádné tlačítko.',
    merged_unknown: 'u jednotlivých poslanců to data nerozlišují.',
    merged_contradictory: 'hlasy jednotlivých poslanců tomu ale neodpovídají.',
    awayCounted: 'Mezi nehlasující zdroj počítá i ty, kdo se k hlasování nepřihlásili.',
    abstainedOnly: (count: string) => `${count} se zdrželo`,
    passiveOnly: (count: string) => `${count} nehlasovalo`,
    neighbours: 'Sousední hlasování',
    previousInSession: 'Předchozí na schůzi',
    nextInSession: 'Další na schůzi',
    previousOnPrint: 'Předchozí k tisku',
    nextOnPrint: 'Další k tisku',
    rebels: 'Kdo hlasoval proti svému klubu',
    nobodyRebelled: 'Proti většině svého klubu nehlasoval nikdo.',
    rebelled: (count: number) =>
      count === 1
        ? 'Proti většině svého klubu hlasoval jeden poslanec:'
        : `Proti většině svého klubu ${czechPlural(count, 'hlasoval', 'hlasovali', 'hlasovalo')} ${count} ${czechPlural(count, 'poslanec', 'poslanci', 'poslanců')}:`,
    rebelCount: (count: number) =>
      count === 0
        ? 'Proti většině svého klubu nehlasoval nikdo.'
        : `Proti většině svého klubu hlasovalo poslanců: ${count}.`,
    rebelMark: 'proti svému klubu',
    drawing: 'Jak hlasoval který poslanec, kluby vedle sebe',
    drawingNote:
      'Plné kolečko pro, prázdné proti, obdélník zdržení nebo bez hlasu, tečka bez přihlášení. Kroužek kolem značky má, kdo hlasoval proti svému klubu. Kluby stojí v pořadí hlavní osy mapy poslanců.',
    previewNote:
      'Plné kolečko pro, prázdné proti, obdélník zdržení nebo bez hlasu, tečka bez přihlášení; kroužek má, kdo hlasoval proti svému klubu.',
    skipDrawing: 'Přeskočit nákres na seznam poslanců',
    picture: 'Obrázek ke sdílení (PNG)',
    rebelYes: 'pro, klub proti',
    rebelNo: 'proti, klub pro',
    unaffiliated: (count: number) =>
      `Jinak než většina nezařazených ${czechPlural(count, 'hlasoval', 'hlasovali', 'hlasovalo')} (společnou linii nemají): `,
    parties: 'Jak hlasovaly kluby',
    whoVotedHow: 'Kdo jak hlasoval',
    members: 'Poslanci',
    furtherNames: (count: string) => `a dalších ${count}`,
    filterMembers: 'Seznam s filtry a řazením',
    name: 'Jméno',
    ballot: 'Hlas',
    any: 'Všechny',
    group: 'Seskupit',
    byClub: 'podle klubu',
    byBallot: 'podle hlasu',
    byRegion: 'podle kraje',
    ungrouped: 'neseskupovat',
    kindYes: 'pro',
    kindNo: 'proti',
    kindAbstained: 'zdržení nebo bez hlasu',
    kindAbsent: 'bez přihlášení',
    kindExcused: 's omluvou',
    region: 'Kraj',
    shown: (shown: string, all: string, what: string) => `${shown} ${czechOf(all)}${what}`,
    print: (number: string, name: string) => `Sněmovní tisk ${number}: ${name}`,
    probable: 'Přiřazení je pravděpodobné: jen podle shody názvu.',
    timeline: 'Průběh projednávání tisku',
    noPrint: 'Data nepřiřazují toto hlasování k žádnému tisku.',
    noHistory: 'Historii tohoto tisku data neobsahují.',
    allOnPrint: (count: number) =>
      `${count === 1 ? 'Jediné hlasování' : `Všech ${count} hlasování`} k tisku`,
    sources: 'Zdroj',
    sourceVote: 'Hlasování na psp.cz',
    sourcePrint: 'Tisk na psp.cz',
    aboutPrint: 'O čem je tisk',
    topics: 'Témata',
    wholePrint: 'Všechno o tomto tisku: průběh, verze, hlasování, dotčené předpisy',
    printText: 'Text tisku',
    evolution: 'Verze tisku a dotčené předpisy',
    load: 'Načíst',
    feedback: 'Našli jste chybu?',
    method1:
      'Výsledek, kvórum a součty jsou převzaty ze zdroje. Tabulka klubů je sečtena z hlasů jednotlivých poslanců; ve vzácných případech se od součtů zdroje liší o jeden hlas.',
    method2:
      'Proti svému klubu hlasoval poslanec, jehož hlas pro nebo proti se liší od většiny takových hlasů v klubu. Klub rozdělený přesně napůl většinu nemá. Zdržení se nepočítá.',
    method3:
      'Poslanec se počítá do svého posledního klubu v období; volba „v době hlasování“ použije jeho tehdejší klub. Omluvy jsou odvozeny ze seznamu omluv: v záznamech hlasování je zdroj neoznačuje.',
  },
  {
    verdict: (outcome, score, quorum) => `${outcome} ${score}, quorum ${quorum}`,
    votes: 'Votes',
    crumbs: 'You are here',
    session: (number) => `Session\u00a0${number}`,
    number: (number) => `vote no.\u00a0${number}`,
    passed: (yes, quorum) => `Passed: ${yes} voted yes, ${quorum} were enough.`,
    rejected: (yes, quorum) => `Rejected: ${yes} voted yes, ${quorum} were needed.`,
    rejectedBill: (yes, quorum) =>
      `The chamber rejected the bill: ${yes} voted for the motion to reject it, ${quorum} were enough.`,
    returnedBill: (yes, quorum) =>
      `The chamber returned the bill to its proposer: ${yes} voted for the motion to return it, ${quorum} were enough.`,
    yes: (count) => `${count} yes`,
    no: (count) => `${count} no`,
    abstained: (count) => `${count} abstained or did not vote`,
    absent: (count) => `${count} not logged in`,
    quorum: (count) => `quorum ${count}`,
    sourceSums: (abstained, notVoting) =>
      `According to the source, ${abstained} abstained and ${notVoting} did not vote; `,
    merged_abstained: 'the shared code K therefore means here that the member abstained.',
    merged_passive: 'the shared code K therefore means here that the member pressed no button.',
    merged_unknown: 'the data do not distinguish the two for individual members.',
    merged_contradictory: 'but the ballots of the members do not agree with this.',
    awayCounted: 'The source counts members who were not logged in among those not voting.',
    abstainedOnly: (count) => `${count} abstained`,
    passiveOnly: (count) => `${count} did not vote`,
    neighbours: 'Neighbouring votes',
    previousInSession: 'Previous in the session',
    nextInSession: 'Next in the session',
    previousOnPrint: 'Previous on the print',
    nextOnPrint: 'Next on the print',
    rebels: 'Who voted against their own club',
    nobodyRebelled: 'Nobody voted against the majority of their own club.',
    rebelled: (count) =>
      count === 1
        ? 'One member voted against the majority of their own club:'
        : `${count} members voted against the majority of their own club:`,
    rebelCount: (count) =>
      count === 0
        ? 'Nobody voted against the majority of their own club.'
        : `Members who voted against the majority of their own club: ${count}.`,
    rebelMark: 'against their own club',
    drawing: 'How each member voted, clubs side by side',
    drawingNote:
      'A solid circle is yes, a hollow one no, a bar abstained or not cast, a dot not logged in. A ring marks members who voted against their own club. Clubs stand in the order of the main axis of the map of members.',
    previewNote:
      'A solid circle is yes, a hollow one no, a bar abstained or not cast, a dot not logged in; a ring marks members who voted against their club.',
    skipDrawing: 'Skip the drawing and go to the list of members',
    picture: 'Picture to share (PNG)',
    rebelYes: 'yes, club no',
    rebelNo: 'no, club yes',
    unaffiliated: () =>
      'Unaffiliated members who voted differently from most other unaffiliated members: ',
    parties: 'How the clubs voted',
    whoVotedHow: 'Who voted how',
    members: 'Members',
    furtherNames: (count) => `and ${count} more`,
    filterMembers: 'List with filters and order',
    name: 'Name',
    ballot: 'Ballot',
    any: 'Any',
    group: 'Group',
    byClub: 'by club',
    byBallot: 'by ballot',
    byRegion: 'by region',
    ungrouped: 'no groups',
    kindYes: 'yes',
    kindNo: 'no',
    kindAbstained: 'abstained or did not vote',
    kindAbsent: 'not logged in',
    kindExcused: 'excused',
    region: 'Region',
    shown: (shown, all, what) => `${shown} of ${all}${what}`,
    print: (number, name) => `Print ${number}: ${name}`,
    probable: 'The link is probable: it is based on a matching name only.',
    timeline: 'The bill’s progress',
    noPrint: 'The data link this vote to no print.',
    noHistory: 'The data contain no history of this print.',
    allOnPrint: (count) =>
      count === 1 ? 'The only vote on the print' : `All ${count} votes on the print`,
    sources: 'Source',
    sourceVote: 'This vote on psp.cz',
    sourcePrint: 'The print on psp.cz',
    aboutPrint: 'What the print is about',
    topics: 'Topics',
    wholePrint: 'All about this print: progress, versions, votes, laws affected',
    printText: 'Text of the print',
    evolution: 'Versions of the print and laws affected',
    load: 'Load',
    feedback: 'Found a mistake?',
    method1:
      'Outcome, quorum and totals are taken from the source. The table of clubs is the sum of individual ballots; in rare cases it differs from the totals by one.',
    method2:
      'Members voted against their own club when their yes or no differs from the majority of such votes in the club. An evenly split club has no majority. Abstentions do not count.',
    method3:
      'Members are counted with their last club of the period; the option “at the time of the vote” uses their club at that time. Excuses are derived from the list of excuses, because vote records do not mark them.',
  },
);

/** Kinds of ballot in the order they are counted in, and their phrase. */
export const KINDS: readonly BallotKind[] = ['yes', 'no', 'abstained', 'absent', 'excused'];

export const KIND_WORDS = {
  yes: 'kindYes',
  no: 'kindNo',
  abstained: 'kindAbstained',
  absent: 'kindAbsent',
  excused: 'kindExcused',
} as const;
