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
});
