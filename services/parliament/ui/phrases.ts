import { czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

/** Ordinals with the number as it is written: `první`, `první 3`, `prvních 30`. */
export const czechFirst = (shown: string) =>
  czechPlural(Number(shown), 'první', `první ${shown}`, `prvních ${shown}`);

export const phrases = phraseBook({
  site: ['Sněmovna v číslech', 'The chamber in figures'],
  home: ['Přehled', 'Overview'],
  loyalty: ['Loajalita', 'Loyalty'],
  attendance: ['Docházka', 'Attendance'],
  similarity: ['Podobnost', 'Similarity'],
  votes: ['Hlasování', 'Votes'],
  parties: ['Kluby', 'Clubs'],
  data: ['Data a metoda', 'Data and method'],
  period: ['Volební období', 'Electoral period'],
  show: ['Zobrazit', 'Show'],
  search: ['Hledat', 'Search'],
  searchHint: ['hlasování, poslanec, tisk', 'vote, member, print'],
  allParties: ['Všechny kluby', 'All clubs'],
  party: ['Klub', 'Club'],
  members: ['Poslanci', 'Members'],
  rows: ['Počet řádků', 'Rows'],
  topic: ['Téma', 'Topic'],
  anyTopic: ['Všechna témata', 'All topics'],
  laws: ['Zákony', 'Laws'],
  club: ['Klub se počítá', 'Club counted'],
  ownClub: ['svému klubu', 'their own club'],
  mostUnaffiliated: ['většině nezařazených', 'most of the unaffiliated'],
  clubCurrent: ['poslední v období', 'last of the period'],
  clubAtVote: ['v době hlasování', 'at the time of the vote'],
  ofPeriod: [
    (number: number, years: string) => `${number}. volební období (${years}).`,
    (number, years) => `Electoral period ${number} (${years}).`,
  ],
  source: [
    (date: string) => `Zdroj: otevřená data Poslanecké sněmovny, stav k ${date}.`,
    (date) => `Source: open data of the Chamber of Deputies, as of ${date}.`,
  ],
  machine: ['Dokumentace API', 'API documentation'],
  noData: ['Pro tento výběr nejsou data.', 'No data for this selection.'],
  reset: ['Zrušit výběr', 'Clear selection'],
  howCounted: ['Jak se to počítá', 'How this is computed'],
  onlyClub: [(code: string) => `Jen klub ${code}.`, (code) => `${code} only.`],
  outcomeA: ['přijato', 'passed'],
  outcomeR: ['zamítnuto', 'rejected'],
  billRejected: ['tisk zamítnut', 'bill rejected'],
  rejectionCarried: ['návrh na zamítnutí přijat', 'motion to reject carried'],
  billReturned: ['tisk vrácen', 'bill returned'],
  returnCarried: ['návrh na vrácení přijat', 'motion to return carried'],
  methodRebellion: [
    'Rebelie je hlas pro nebo proti, který se liší od většiny hlasů pro a proti ve vlastním klubu. Zdržení se nepočítá. Rozdělí-li se klub přesně napůl, většinu nemá a hlasování se nepočítá nikomu.',
    'A rebellion is a yes or no vote that differs from the majority of yes and no votes in the member’s own club. Abstentions do not count. An evenly split club has no majority, and that vote counts for nobody.',
  ],
  methodRate: [
    'Podíl rebelií = rebelie ÷ hlasování, v nichž poslanec hlasoval pro nebo proti a klub měl většinu × 100. Zmatečná hlasování jsou vynechána.',
    'Rebellion rate = rebellions ÷ votes in which the member voted yes or no and the club had a majority × 100. Void votes are excluded.',
  ],
  methodAttendance: [
    'Účast = (pro + proti + zdržel se) ÷ (všechna hlasování − omluvená) × 100. Zmatečná hlasování jsou vynechána.',
    'Attendance = (yes + no + abstained) ÷ (all votes − excused) × 100. Void votes are excluded.',
  ],
  methodPresence: [
    'Přítomnost = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna hlasování − omluvená − před slibem) × 100. Počítá každého, kdo byl přihlášen, a lze ji srovnat mezi všemi obdobími.',
    'Presence = (yes + no + abstained + no button + K) ÷ (all votes − excused − before the oath) × 100. It counts everybody who was logged in and compares across all periods.',
  ],
  of: [
    (part: string, whole: string) => `${part} ${czechOf(whole)}`,
    (part, whole) => `${part} of ${whole}`,
  ],
});
