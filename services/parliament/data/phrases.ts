import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Data a metoda', 'Data and method'],
  finding: [
    (date: string, count: number, votes: string, ballots: string, members: string) =>
      `Stav k ${date}: ${votes} ${czechPlural(count, 'platné', 'platná', 'platných')} hlasování, k nim ${ballots} záznamů o poslancích (i nepřítomných), ${members} poslanců. Vše je ke stažení.`,
    (date, _count, votes, ballots, members) =>
      `As of ${date}: ${votes} valid votes with ${ballots} records of members (absent ones too), ${members} members. Everything can be downloaded.`,
  ],
  counted: ['Jak se údaje počítají', 'How figures are computed'],
  countedText: [
    'Vzorec každého údaje stojí pod stránkou, která ho ukazuje. Zmatečná hlasování se nepočítají nikde; zpochybněná zmatečná nejsou.',
    'The formula of each figure stands below the page that shows it. Void votes are excluded everywhere; challenged votes are not void.',
  ],
  printsText: [
    'Tisk je k hlasování přiřazen nejdřív z historie tisku, potom z pořadu schůze, kde se s hlasováním shoduje číslo i název, jinak tisk, který se na pořadu jako jediný shoduje názvem. Shoda v jediném slově, nebo bez pořadu, je označena jako pravděpodobná. Číslo bez shody názvu nestačí: staré pořady mají několik číslování.',
    'A vote is linked to a print by the history of the print, otherwise from the agenda of the session where number and title agree with the vote, otherwise the only print on the agenda whose title agrees. A link by one word, or without an agenda, is marked as probable. A number whose title does not agree is not enough: old agendas have several numberings.',
  ],
  quality: ['Zvláštnosti v datech', 'Anomalies in the data'],
  qualityNote: ['Počty z tohoto období.', 'Counts of this period.'],
  what: ['Co', 'What'],
  count: ['Počet', 'Count'],
  meaning: ['Co to znamená', 'What it means'],
  qVoid: ['Zmatečná hlasování', 'Void votes'],
  qVoidText: ['vynechána ze všech výpočtů i seznamů', 'excluded from every figure and list'],
  qUnknown: ['Hlasy bez známého poslance nebo hlasování', 'Ballots of unknown members or votes'],
  qUnknownText: [
    'řádky, které na nic neodkazují; vynechány',
    'lines that refer to nothing; excluded',
  ],
  qRagged: ['Řádky s jiným počtem sloupců', 'Rows with another number of columns'],
  qRaggedText: ['přečteny, pokud to šlo', 'read as far as they go'],
  qRecoded: ['Názvy hlasování v jiném kódování', 'Titles of votes in another encoding'],
  qRecodedText: [
    'napsané v ISO 8859-2 místo Windows-1250; opraveny',
    'written in ISO 8859-2 instead of Windows-1250; repaired',
  ],
  qK: ['Kód K', 'Code K'],
  qKText: [
    'zdržel se nebo nehlasoval: od roku 1995 to zdroj nerozlišuje',
    'abstained or did not vote: since 1995 the source does not distinguish them',
  ],
  qExcused: ['Nepřihlášen, na seznamu omluv', 'Not logged in, on the list of excuses'],
  qExcusedText: [
    'odvozeno ze seznamu omluv; hlas odevzdaný během omluvy zůstává hlasem',
    'derived from the list of excuses; a vote cast during an excuse stays a vote',
  ],
  qUntitled: ['Hlasování bez názvu', 'Votes without a title'],
  qUntitledText: ['zdroj název nemá', 'the source has none'],
  qLinked: ['Hlasování s vazbou na tisk', 'Votes linked to a print'],
  qLinkedText: [
    (history: string, agenda: string, title: string, name: string) =>
      `z historie ${history}, podle čísla a názvu na pořadu ${agenda}, podle jediného názvu na pořadu ${title}, pravděpodobných ${name}`,
    (history, agenda, title, name) =>
      `by history ${history}, by number and title on the agenda ${agenda}, by the only title on the agenda ${title}, probable ${name}`,
  ],
  qSwitched: ['Poslanci ve více klubech', 'Members of several clubs'],
  qSwitchedText: [
    'u nich se liší klub poslední a klub v době hlasování',
    'for them the last club and the club at the time of the vote differ',
  ],
  qNoClub: ['Hlasy pro a proti mimo klub', 'Yes and no cast outside of any club'],
  qNoClubText: [
    'v době hlasování poslanec v žádném klubu nebyl; do klubů se nepočítají',
    'the member was in no club at the time; counted for none',
  ],
  files: ['Soubory', 'Files'],
  rows: ['Řádků', 'Rows'],
  downloads: ['Ke stažení', 'Downloads'],
  table: ['Tabulka', 'Table'],
  downloadsNote: [
    'Celé období po tabulkách; chybějící hodnota je prázdná. Parquet je soubor, ze kterého čte tato služba.',
    'The whole period by table; a missing value is empty. The Parquet file is the one that this service reads.',
  ],
  source: ['Zdroj a podmínky', 'Source and terms'],
  sourceText: [
    (date: string) =>
      `Otevřená data Poslanecké sněmovny Parlamentu České republiky, stav k ${date} podle data souborů v archivu. Podmínky užití stanoví Poslanecká sněmovna; při dalším použití uveďte ji a datum stavu.`,
    (date) =>
      `Open data of the Chamber of Deputies of the Parliament of the Czech Republic, as of ${date} by the dates of the files in the archive. The terms of use are those of the Chamber; when you reuse the data, name the Chamber and the date.`,
  ],
  sourceLink: [
    'Popis dat na stránkách Sněmovny',
    'Description of the data on the pages of the Chamber',
  ],
});
