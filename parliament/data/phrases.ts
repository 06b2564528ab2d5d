import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Data a metoda', 'Data and method'],
  finding: [
    (date: string, count: number, votes: string, ballots: string, members: string) =>
      `Stav k ${date}: ${votes} ${czechPlural(count, 'platné', 'platná', 'platných')} hlasování, ${ballots} hlasů, ${members} poslanců. Vše je ke stažení, každé číslo má svůj vzorec.`,
    (date, _count, votes, ballots, members) =>
      `As of ${date}: ${votes} valid votes, ${ballots} ballots, ${members} members. Everything can be downloaded, and every figure has its formula.`,
  ],
  counted: ['Jak se údaje počítají', 'How figures are computed'],
  loyalty: ['Rebelie', 'Rebellions'],
  loyaltyText: [
    'rebelie ÷ hlasování, kde poslanec i klub zaujali stanovisko × 100. Stanovisko klubu je většina hlasů pro a proti jeho členů, hlas poslance v to počítaje; při rovnosti žádné. Zdržení se nepočítá. Klub je poslední v období, volitelně ten v době hlasování.',
    'rebellions ÷ votes in which the member voted yes or no and the club had a majority × 100. The majority is that of the yes and no votes of all members, including the member’s own; an even split is no majority. Abstentions do not count. The club is the last of the period or, optionally, the one at the time of the vote.',
  ],
  attendance: ['Docházka', 'Attendance'],
  attendanceText: [
    'Účast attendance_pct = (pro + proti + zdržel se) ÷ (všechna − omluvená) × 100. Přítomnost presence_pct = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna − omluvená − před slibem) × 100.',
    'Attendance attendance_pct = (yes + no + abstained) ÷ (all − excused) × 100. Presence presence_pct = (yes + no + abstained + no button + K) ÷ (all − excused − before the oath) × 100.',
  ],
  similarity: ['Podobnost', 'Similarity'],
  similarityText: [
    'kosinus úhlu mezi řadami +1 (pro), −1 (proti), 0 (jinak). Mapa je průmět na první dvě hlavní složky vycentrované matice.',
    'the cosine between rows of +1 (yes), −1 (no), 0 (else). The map is the projection onto the first two principal components of the centred matrix.',
  ],
  cohesion: ['Jednota klubu', 'Unity of a club'],
  cohesionText: [
    'průměr Riceova indexu |pro − proti| ÷ (pro + proti); klub v době hlasování.',
    'mean of Rice’s index |yes − no| ÷ (yes + no); the club at the time of the vote.',
  ],
  agreement: ['Shoda klubů a poslanců', 'Agreement of clubs and of members'],
  agreementText: [
    'u klubů podíl hlasování se stejnou většinou ze všech, kde měly oba většinu; u poslanců podíl stejných hlasů ze všech, kde oba hlasovali pro nebo proti.',
    'for clubs, the share of votes with the same majority among those in which both had one; for members, the share of equal votes among those in which both voted yes or no.',
  ],
  prints: ['Vazba na sněmovní tisk', 'Link to a print'],
  printsText: [
    'nejdřív z historie tisku, potom z pořadu schůze, kde se s hlasováním shoduje číslo i název, jinak tisk, který se na pořadu jako jediný shoduje názvem. Shoda v jediném slově, nebo bez pořadu, je označena jako pravděpodobná. Číslo bez shody názvu nestačí: staré pořady mají několik číslování.',
    'from the history of the print, otherwise from the agenda of the session where number and title agree with the vote, otherwise the only print on the agenda whose title agrees. A link by one word, or without an agenda, is marked as probable. A number whose title does not agree is not enough: old agendas have several numberings.',
  ],
  voids: ['Zmatečná hlasování', 'Void votes'],
  voidsText: [
    'se nepočítají nikde; jejich seznam je níže. Zpochybněná hlasování zmatečná nejsou.',
    'are excluded everywhere; they are listed below. Challenged votes are not void.',
  ],
  quality: ['Zvláštnosti v datech', 'Anomalies in the data'],
  qualityNote: ['Počty z tohoto období.', 'Counts of this period.'],
  what: ['Co', 'What'],
  count: ['Počet', 'Count'],
  meaning: ['Co to znamená', 'What it means'],
  qVoid: ['Zmatečná hlasování', 'Void votes'],
  qVoidText: ['vynechána ze všech výpočtů i seznamů', 'excluded from every figure and list'],
  qVoidBallots: ['Hlasy ve zmatečných hlasováních', 'Ballots in void votes'],
  qVoidBallotsText: ['přečteny a odloženy', 'read and set aside'],
  qUnknown: ['Hlasy bez známého poslance nebo hlasování', 'Ballots of unknown members or votes'],
  qUnknownText: [
    'řádky, které na nic neodkazují; vynechány',
    'lines that refer to nothing; excluded',
  ],
  qRepeated: ['Opakované řádky hlasování', 'Repeated rows of votes'],
  qRepeatedText: ['platí první z nich', 'the first of them counts'],
  qRagged: ['Řádky s jiným počtem sloupců', 'Rows with another number of columns'],
  qRaggedText: [
    'přečteny, pokud to šlo; po souborech v tabulce níže',
    'read as far as they go; by file in the table below',
  ],
  qControls: ['Řídicí znaky v textech', 'Control characters in texts'],
  qControlsText: [
    'vynechány; v názvech a jménech nemají co dělat',
    'left out; names and titles have no use for them',
  ],
  qRecoded: ['Názvy hlasování v jiném kódování', 'Titles of votes in another encoding'],
  qRecodedText: [
    'napsané v ISO 8859-2 místo Windows-1250; opraveny',
    'written in ISO 8859-2 instead of Windows-1250; repaired',
  ],
  qVoidRows: [
    (distinct: string) => `řádky všech období; různých hlasování v nich: ${distinct}`,
    (distinct) => `rows of all periods; different votes among them: ${distinct}`,
  ],
  qVoidList: ['Řádky seznamu zmatečných hlasování', 'Rows of the list of void votes'],
  qK: ['Kód K', 'Code K'],
  qKText: [
    'zdržel se nebo nehlasoval: od roku 1995 to zdroj nerozlišuje',
    'abstained or did not vote: since 1995 the source does not distinguish them',
  ],
  qAbsent: ['Nepřihlášen', 'Not logged in'],
  qAbsentText: ['omluvené zdroj zvlášť neznačí', 'the source does not mark the excused among them'],
  qExcused: ['Nepřihlášen, na seznamu omluv', 'Not logged in, on the list of excuses'],
  qExcusedText: [
    'odvozeno ze seznamu omluv; hlas odevzdaný během omluvy zůstává hlasem',
    'derived from the list of excuses; a vote cast during an excuse stays a vote',
  ],
  qOath: ['Před slibem', 'Before the oath'],
  qOathText: ['zvolen, ale ještě nesložil slib', 'elected, but not yet sworn in'],
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
  qNoBallot: ['Poslanci bez jediného hlasu', 'Members without a single ballot'],
  qNoBallotText: ['jsou v seznamu poslanců, v hlasováních ne', 'listed as members, but in no vote'],
  files: ['Přečtené soubory', 'Files that were read'],
  filesNote: ['Tak, jak je zdroj vydal.', 'As the source published them.'],
  file: ['Soubor', 'File'],
  rows: ['Řádků', 'Rows'],
  ragged: ['Nepravidelných', 'Ragged'],
  ballotsFile: ['hlasy poslanců (všechny části)', 'ballots of members (all parts)'],
  downloads: ['Ke stažení', 'Downloads'],
  table: ['Tabulka', 'Table'],
  downloadsNote: [
    'Celé období po tabulkách. Parquet je soubor, ze kterého čte tato služba.',
    'The whole period by table. The Parquet file is the one that this service reads.',
  ],
  dictionary: ['Co znamenají sloupce', 'What the columns mean'],
  dictionaryNote: [
    'Sloupce souborů CSV; chybějící hodnota je prázdná. Soubory Parquet popisuje docs/recompute.md.',
    'Columns of the CSV files; a missing value is empty. docs/recompute.md describes the Parquet files.',
  ],
  column: ['Sloupec', 'Column'],
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
  citation: [
    (date: string, years: string) =>
      `Zdroj: Poslanecká sněmovna, otevřená data ${years}, stav k ${date}; výpočty Tessera.`,
    (date, years) =>
      `Source: Chamber of Deputies, open data ${years}, as of ${date}; computed by Tessera.`,
  ],
  cite: ['Jak citovat', 'How to cite'],
});
