import { czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: [
    (years: string) => `Jak hlasuje Sněmovna ${years}`,
    (years) => `How the chamber votes, ${years}`,
  ],
  titleSince: [
    (year: number) => `Jak hlasuje Sněmovna od roku ${year}`,
    (year) => `How the chamber has voted since ${year}`,
  ],
  finding: [
    (votes: string, from: string, to: string) => `${votes} hlasování od ${from} do ${to}.`,
    (votes, from, to) => `${votes} votes from ${from} to ${to}.`,
  ],
  decided: [
    (count: number, votes: string, passed: string, rejected: string, returned: string) =>
      `O tiscích jako celku a o důvěře vládě ${czechPlural(count, 'rozhodlo', 'rozhodla', 'rozhodlo')} ${votes} z nich: ${passed} přijato, ${rejected} zamítnuto${returned && `, ${returned} vráceno předkladateli`}.`,
    (_, votes, passed, rejected, returned) =>
      `${votes} of them decided a print as a whole or confidence in the government: ${passed} passed, ${rejected} rejected${returned && `, ${returned} returned to the proposer`}.`,
  ],
  none: ['V tomto období se zatím nehlasovalo.', 'No votes in this period yet.'],
  votes: ['Hlasování', 'Votes'],
  votesNote: [(sessions: string) => `schůzí: ${sessions}`, (sessions) => `sessions: ${sessions}`],
  passed: ['Návrh prošel', 'Motions carried'],
  passedNote: [
    (passed: string, votes: string) =>
      `při ${passed} ${czechOf(votes)} hlasování, i o proceduře a o pozměňovacích návrzích`,
    (passed, votes) => `${passed} of ${votes} votes, on procedure and amendments too`,
  ],
  members: ['Poslanci', 'Members'],
  membersNote: ['včetně náhradníků', 'including replacements'],
  ballots: ['Záznamy o hlasování', 'Voting records'],
  ballotsNote: ['za každého poslance, i nepřítomného', 'one per member and vote, absent or not'],
  voids: ['Zmatečná hlasování', 'Void votes'],
  voidsNote: ['nepočítají se do žádného údaje', 'excluded from all figures'],
  lastDay: [(day: string) => `Poslední jednací den: ${day}`, (day) => `Last day of voting: ${day}`],
  lastDayShown: [
    (shown: string, all: string) => `Zobrazeno ${shown} ${czechOf(all)}, nejnovější první.`,
    (shown, all) => `Showing ${shown} of ${all}, newest first.`,
  ],
  closest: ['Nejtěsnější hlasování', 'Closest votes'],
  closestNote: [
    'Kolik hlasů pro by výsledek obrátilo. Při shodě je výš hlasování s vyšší účastí.',
    'Number of yes votes that would have reversed the outcome; ties by turnout.',
  ],
  missingText: [
    (n: number, shown: string) => `${shown} ${czechPlural(n, 'hlas', 'hlasy', 'hlasů')}`,
    (n, shown) => `${shown} ${n === 1 ? 'vote' : 'votes'}`,
  ],
  rebels: ['Nejvíc poslanců proti vlastnímu klubu', 'Most members against their own club'],
  rebelsNote: [
    'Poslanci, kteří hlasovali opačně než většina jejich tehdejšího klubu; nezařazení se nepočítají.',
    'Members who opposed the majority of their club at the time; the unaffiliated are not counted.',
  ],
  latest: ['Poslední rozhodnutí', 'Latest decision'],
});
