import { phraseBook } from '@tessera/kit/messages';

type PrintWords = Readonly<Record<'title' | 'fullTitle' | 'ct' | 'period' | 'status', string>>;

export const phrases = phraseBook({
  crumbs: ['Kde jste', 'You are here'],
  laws: ['Zákony', 'Laws'],
  print: [(ct: string) => `sněmovní tisk ${ct}`, (ct) => `print ${ct}`],
  pageTitle: [
    ({ title, ct }: PrintWords) => `${title} (sněmovní tisk ${ct})`,
    ({ ct, period }) => `Print ${ct} of period ${period}`,
  ],
  pageDescription: [
    ({ fullTitle }: PrintWords) => fullTitle,
    ({ ct, status }) => `Print ${ct} of the Czech Chamber of Deputies: ${status}`,
  ],
  publishedAs: [(law: string) => `Vyšlo pod č. ${law}`, (law) => `Published as no. ${law}`],
  sameNumber: ['Stejné číslo má i', 'The same number has also'],
  submittedBy: ['Předkladatel:', 'Submitted by'],
  summary: ['O co jde', 'What it is about'],
  timeline: ['Průběh projednávání', 'Legislative progress'],
  noTimeline: [
    'Průběh projednávání tohoto tisku data neobsahují.',
    'The data hold no history of this print.',
  ],
  votes: ['Hlasování', 'Votes'],
  noVotes: ['S tímto tiskem není spojeno žádné hlasování.', 'No vote is linked to this print.'],
  decided: ['Konečná hlasování', 'Final votes'],
  noneDecided: ['Za konečné data neoznačují žádné.', 'The data call none of them final.'],
  allVotes: [
    (count: number) => `Všechna hlasování o tisku: ${count}`,
    (count) => `All votes on the print: ${count}`,
  ],
  versions: ['Verze a dokumenty', 'Versions and papers'],
  changes: ['Dotčené předpisy', 'Laws affected'],
  related: ['Související tisky', 'Related bills'],
  documents: ['Dokumenty', 'Documents'],
  atSource: ['Tisk na psp.cz', 'The print at psp.cz'],
  documentsAtSource: ['Seznam dokumentů na psp.cz', 'List of documents at psp.cz'],
  text: ['Zobrazit text tisku', 'Show the text of the print'],
  noText: ['Text tisku zatím nemáme.', 'We do not have the text of this print yet.'],
  feedback: ['Našli jste chybu?', 'Found a mistake?'],
});
