import { czechIn } from '@tessera/kit/czech-prepositions';
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
  partial: [
    (question: string, counts: string) =>
      `Všechna slova dotazu „${question}“ společně nikde nejsou. Některé z nich: ${counts}.`,
    (question, counts) =>
      `Nothing has all the words of “${question}”. With some of them: ${counts}.`,
  ],
  nothing: [
    (question: string, period: number) =>
      `„${question}“: ${czechIn(`${period}. volebním období`)} jsme nic nenašli.`,
    (question, period) => `“${question}”: nothing found in electoral period ${period}.`,
  ],
  member: [
    (count: number) => czechPlural(count, 'poslanec', 'poslanci', 'poslanců'),
    (count) => (count === 1 ? 'member' : 'members'),
  ],
  club: [
    (count: number) => czechPlural(count, 'klub', 'kluby', 'klubů'),
    (count) => (count === 1 ? 'club' : 'clubs'),
  ],
  print: [
    (count: number) => czechPlural(count, 'tisk', 'tisky', 'tisků'),
    (count) => (count === 1 ? 'print' : 'prints'),
  ],
  vote: [(_: number) => 'hlasování', (count) => (count === 1 ? 'vote' : 'votes')],
  hint: ['Zkuste jiné slovo nebo jiné volební období.', 'Try another word or another period.'],
  browse: ['Projít všechna hlasování', 'Browse all votes'],
  printNumber: ['Tisk', 'Print'],
  votesOn: [
    (count: number) => (count === 0 ? 'bez hlasování' : `${count} hlasování`),
    (count) => (count === 0 ? 'no votes' : `${count} ${count === 1 ? 'vote' : 'votes'}`),
  ],
});
