import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Hledání', 'Search'],
  titleOf: [(question: string) => `Hledání: ${question}`, (question) => `Search: ${question}`],
  label: ['Hlasování, poslanec nebo tisk', 'Vote, member or print'],
  ask: [
    'Napište slovo v kterémkoli pádě, jméno poslance, klub, číslo tisku (tisk 42), zákona (586/1992) nebo hlasování na schůzi (35/7), den (10. 12. 2014) nebo výsledek (123:0).',
    'Type a Czech word in any of its forms, a member’s name, a club, the number of a print (print 42), of a law (586/1992) or of a vote in its session (35/7), a day (10. 12. 2014) or a result (123:0).',
  ],
  summary: [
    (question: string, period: number, counts: string) =>
      `„${question}“ ${czechIn(`${period}. volebním období`)}: ${counts}.`,
    (question, period, counts) => `“${question}” in electoral period ${period}: ${counts}.`,
  ],
  without: [
    (question: string, words: string, counts: string) =>
      `Všechna slova dotazu „${question}“ společně nikde nejsou. Bez „${words}“: ${counts}.`,
    (question, words, counts) =>
      `Nothing has all the words of “${question}”. Without “${words}”: ${counts}.`,
  ],
  apart: [
    (question: string, parts: string, counts: string) =>
      `Všechna slova dotazu „${question}“ společně nikde nejsou. Hledáno zvlášť „${parts}“: ${counts}.`,
    (question, parts, counts) =>
      `Nothing has all the words of “${question}”. Searched apart for “${parts}”: ${counts}.`,
  ],
  also: ['“ a „', '” and “'],
  nowhere: [(words: string) => `Nikde není: „${words}“.`, (words) => `Found nowhere: “${words}”.`],
  scattered: [
    'Žádný z prvních výsledků nemá slova dotazu vedle sebe; mohou v nich znamenat něco jiného.',
    'None of the first results has the words of the question side by side; they may mean something else there.',
  ],
  nothing: [
    (question: string, period: number) =>
      `„${question}“: ${czechIn(`${period}. volebním období`)} jsme nic nenašli.`,
    (question, period) => `“${question}”: nothing found in electoral period ${period}.`,
  ],
  countMembers: [
    (count: number) => czechPlural(count, 'poslanec', 'poslanci', 'poslanců'),
    (count) => (count === 1 ? 'member' : 'members'),
  ],
  countClubs: [
    (count: number) => czechPlural(count, 'klub', 'kluby', 'klubů'),
    (count) => (count === 1 ? 'club' : 'clubs'),
  ],
  countPrints: [
    (count: number) => czechPlural(count, 'tisk', 'tisky', 'tisků'),
    (count) => (count === 1 ? 'print' : 'prints'),
  ],
  countVotes: [(_: number) => 'hlasování', (count) => (count === 1 ? 'vote' : 'votes')],
  hint: ['Zkuste jiné slovo nebo jiné volební období.', 'Try another word or another period.'],
  elsewhere: ['Totéž v jiném volebním období:', 'The same in another period:'],
  browse: ['Projít všechna hlasování', 'Browse all votes'],
  members: ['Poslanci', 'Members'],
  clubs: ['Kluby', 'Clubs'],
  best: ['Nejlepší shody', 'Best matches'],
  because: [(reason: string) => `shoda: ${reason}`, (reason) => `matches: ${reason}`],
  inOtherWords: [
    (reason: string) => `${reason}, jinými slovy`,
    (reason) => `${reason}, in other words`,
  ],
  reason_title: ['název', 'title'],
  reason_print_title: ['název tisku', 'title of the print'],
  reason_full_title: ['úplný název tisku', 'full title of the print'],
  reason_name: ['jméno', 'name'],
  reason_club: ['klub', 'club'],
  reason_number: ['číslo', 'number'],
  reason_date: ['den hlasování', 'day of the vote'],
  reason_result: ['výsledek', 'result'],
  reason_law: ['číslo zákona', 'number of the law'],
  reason_stage: ['fáze projednávání', 'stage'],
  reason_topic: ['téma', 'topic'],
  reason_summary: ['shrnutí', 'summary'],
  meant: ['Neměli jste na mysli', 'Did you mean'],
  prints: ['Sněmovní tisky', 'Prints'],
  votes: ['Hlasování', 'Votes'],
  print: ['Tisk', 'Print'],
  votesOn: [
    (count: number) => (count === 0 ? 'bez hlasování' : `${count} hlasování`),
    (count) => (count === 0 ? 'no votes' : `${count} ${count === 1 ? 'vote' : 'votes'}`),
  ],
  more: [
    (count: number, shown: string) =>
      `Zobrazit ${czechPlural(count, 'další', 'další', 'dalších')} ${shown}`,
    (_, shown) => `Show ${shown} more`,
  ],
  rest: [
    (shown: string, all: string) =>
      `Zobrazeno prvních ${shown} ${czechOf(all)}, všechny jsou v souborech.`,
    (shown, all) => `Showing the first ${shown} of ${all}; the files have all.`,
  ],
});
