import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  finding: [
    (name: string, whom: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti ${whom} ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    (name, whom, rebellions, active, share) =>
      `${name} votes against ${whom} ${share} of the time: ${rebellions} of ${active}.`,
  ],
  present: [
    (share: string, present: string) => `Účast má ${share}, přítomnost ${present}.`,
    (share, present) => `Their attendance is ${share}, their presence ${present}.`,
  ],
  noVotes: [
    (name: string) =>
      `${name} v tomto období nehlasuje pro ani proti v žádném hlasování, v němž měl klub většinu.`,
    (name) =>
      `${name} cast no yes or no in any vote of this period in which their club had a majority.`,
  ],
  loyalty: ['Rebelie', 'Rebellions'],
  byClubAtVote: [
    (share: string) => `podle klubu v době hlasování: ${share}`,
    (share) => `by the club at the time of the vote: ${share}`,
  ],
  of: [
    (part: string, of: string) => `${part} ${czechOf(of)} hlasování`,
    (part, of) => `${part} of ${of} votes`,
  ],
  attendance: ['Účast', 'Attendance'],
  attendancePresent: ['Přítomnost', 'Presence'],
  nearest: ['Hlasují nejpodobněji', 'Vote most alike'],
  colleagueNote: [
    'Stejný hlas ze všech hlasování, kde oba hlasovali pro nebo proti.',
    'Share of identical votes among those in which both voted yes or no.',
  ],
  nobody: ['Není s kým srovnat.', 'No colleague to compare with.'],
  votes: ['Hlasování poslance', 'Votes of this member'],
  ballot: ['Hlas', 'Ballot'],
  all: ['všechna', 'all'],
  rebel: ['proti vlastnímu klubu', 'against their own club'],
  yes: ['pro', 'yes'],
  no: ['proti', 'no'],
  abstained: ['zdržel se nebo nehlasoval', 'abstained or did not vote'],
  absent: ['bez přihlášení', 'not logged in'],
  excused: ['s omluvou', 'excused'],
  search: ['Hledat v názvu', 'Search the title'],
  rebelMark: ['proti klubu', 'against the club'],
  career: ['Kariéra', 'Career'],
  offices: ['Funkce', 'Offices'],
  sourcePage: ['Stránka poslance na psp.cz', 'The member’s page at psp.cz'],
  method: [
    'Shoda dvou poslanců se počítá jen z hlasování, kde oba hlasovali pro nebo proti. Kolegové, s nimiž má poslanec společnou méně než pětinu vlastních hlasování, v pořadí nejsou.',
    'Agreement counts only votes in which both members voted yes or no. Colleagues with fewer common votes than a fifth of the member’s own are not ranked.',
  ],
  noPeriods: ['O mandátech nejsou data.', 'There are no data on seats.'],
  noOffices: ['Žádnou funkci zdroj neuvádí.', 'The source names no office.'],
  older: [(count: number) => `Starší funkce (${count})`, (count) => `Earlier offices (${count})`],
  since: ['od', 'from'],
});
