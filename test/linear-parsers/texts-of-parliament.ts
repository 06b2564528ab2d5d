import { zipSync } from 'fflate';
import { plainTitle } from '../../parliament/chamber/bill.ts';
import { statusOf } from '../../parliament/chamber/print-register.ts';
import * as subject from '../../parliament/chamber/print-subject.ts';
import { folded, searchWords } from '../../parliament/chamber/search-text.ts';
import { classifyByKeywords } from '../../parliament/chamber/topics.ts';
import { neutralised } from '../../parliament/feedback/submission.ts';
import * as answers from '../../parliament/llm/answers.ts';
import * as grounding from '../../parliament/llm/grounding.ts';
import * as prompts from '../../parliament/llm/prompts.ts';
import { findAmendments } from '../../parliament/prints/amendments.ts';
import { docxText } from '../../parliament/prints/docx-text.ts';
import * as lawText from '../../parliament/prints/law-text.ts';
import { extractOf, normalisedText } from '../../parliament/prints/normalise.ts';
import { documentOf } from '../../parliament/prints/places.ts';
import * as positions from '../../parliament/prints/positions.ts';
import { readMarkup } from '../../parliament/prints/read-markup.ts';
import { textDifference } from '../../parliament/prints/text-diff.ts';
import { search } from '../../parliament/search/analyse.ts';
import * as misspelling from '../../parliament/search/misspelling.ts';
import { dayOf } from '../../parliament/search/numbers.ts';
import { wordIndex } from '../../parliament/search/word-index.ts';
import { withPrints } from '../../parliament/testing/chamber-with-prints.ts';
import { type Parsers, table } from './list.ts';
import { HTML } from './tables-of-parliament.ts';

const docx = (text: string) =>
  Buffer.from(zipSync({ 'word/document.xml': Buffer.from(text) }, { level: 0 }));

const period = withPrints(
  [
    [1, 'Vládní návrh zákona o dani z příjmu'],
    [2, 'Novela školského zákona'],
  ],
  ['Důvěra vládě'],
);

/** What its model, its documents, the pages of its source and its visitors send. */
export const TEXTS_OF_PARLIAMENT: Parsers = {
  'parliament/search/analyse.ts': {
    'search of a question': [(text) => search(period, text), ...['zákon ', '1/2 ', 'zxcvb']],
  },
  'parliament/search/numbers.ts': { dayOf: [dayOf] },
  'parliament/search/synonyms.ts': {
    everydayTerm: 'takes the words of a question',
    isInEverydayTerm: 'takes a word of a question',
  },
  'parliament/search/word-index.ts': {
    wordIndex: [(text) => wordIndex([text]), 'zastup. ', 'zákon '],
    begunBy: 'takes the words of an index',
  },
  'parliament/search/misspelling.ts': {
    oneEditAway: 'takes a word of at most 40 letters',
    soundOf: [misspelling.soundOf, 'sch', 'mne', 'ch'],
  },
  'parliament/llm/answers.ts': {
    stripThinking: [answers.stripThinking, '</think>'],
    parseTopics: [answers.parseTopics, 'TOPICS', 'TOPICS:', ';'],
    parseConsolidation: [
      (text) => answers.parseConsolidation(text, text.split('\n')),
      ...['a -> b\n', '→', '- '],
    ],
    'parseConsolidation of many labels': table(
      (number) => `${number} -> ${number}\n`,
      (text) => answers.parseConsolidation(text, text.split(/ -> |\n/)),
    ),
    acceptSummary: [
      (text) => answers.acceptSummary(text, 'cs', text),
      ...['Shrnutí', 'here is ', 'summary', 'https://a ', 'www.', '**', 'Návrh mění sazbu. '],
    ],
  },
  'parliament/llm/grounding.ts': {
    placeOfNumber: [(text) => grounding.placeOfNumber('15', text), '15 procent ', 'pět set '],
    hasWords: [(text) => grounding.hasWords(text, text), 'zákon o daních ', 'aB1 '],
    groundedIn: [
      (text) => grounding.groundedIn(text, 'cs', text),
      ...['5 000 ', 'devět set ', '1. ledna ', 'zákon o ', 'Jan Novák ', '§ 1', '1/2'],
    ],
  },
  'parliament/llm/prompts.ts': {
    fenced: [prompts.fenced, '---', 'BEGIN USER TEXT', 'system', '<|', 'ignore all '],
    topicsPrompt: [(text) => prompts.topicsPrompt(text, text)],
    consolidationPrompt: [(text) => prompts.consolidationPrompt([text])],
    truncated: [
      (text) => prompts.truncated(text, { verbatimChars: 100, maxTextChars: text.length }),
      ...['§ 1\n', 'ČÁST PRVNÍ\n', 'část ', 'čl. '],
    ],
  },
  'parliament/prints/amendments.ts': {
    findAmendments: [findAmendments, 'A. ', 'A1. ', 'A ', 'Odůvodnění', 'poslanec\n', 'návrhy '],
  },
  'parliament/prints/law-text.ts': {
    lawText: [lawText.lawText, 'ZÁKON\n', 'Parlament se usnesl ', 'důvodová zpráva\n'],
    lawNames: [lawText.lawNames, 'č. 1/2000 Sb., o ', 'o '],
    'wordChanges of texts without a law': [
      (text) => lawText.wordChanges(text, text),
      ...['ZÁKON\n', 'Parlament se ', 'ČÁST PRVNÍ\n', 'č. 1/2000 Sb. '],
    ],
    wordChanges: [
      (text) => lawText.wordChanges(`Parlament se usnesl ${text}`, `Parlament se usnesl ${text} x`),
      ...['ČÁST PRVNÍ\n', 'důvodová ', 'č. 1/2000 Sb. '],
    ],
  },
  'parliament/prints/positions.ts': {
    governmentPosition: [positions.governmentPosition, 'vláda zaujala ', 'souhlas. A'],
    committeePosition: [positions.committeePosition, 'doporučuje ', 'zamítnout. A'],
  },
  'parliament/prints/disk.ts': {
    parsed: 'reads JSON that we wrote',
    createDisk: 'takes the path of a folder of ours',
    isDiskFull: 'takes an error',
  },
  'parliament/prints/docx-text.ts': {
    docxText: [(text) => docxText(docx(text)), '<w:p>', '<w:t>', '</w:t>', '<w:t>a</w:t>'],
  },
  'parliament/prints/normalise.ts': {
    normalisedText: [normalisedText, '-\n', ' \n', '1\n', '\u00ad'],
    extractOf: [extractOf, 'důvodová zpráva', 'd ů v ', '\n\n', 'Věta. '],
  },
  'parliament/prints/pdf-text.ts': {
    pdfText: 'pdf.js, in a worker that is ended after a minute or when it takes 512 MB',
  },
  'parliament/prints/places.ts': { documentOf: [documentOf, '_', '.pdf'] },
  'parliament/prints/read-markup.ts': {
    readMarkup: [(text) => readMarkup(text), ...HTML, '<b>', '&amp', ' a="'],
    'readMarkup of tags that close nothing': [
      (text) => readMarkup(`${'<b>'.repeat(text.length / 7)}${'</i>'.repeat(text.length / 7)}`),
    ],
  },
  'parliament/prints/text-diff.ts': {
    textDifference: [(text) => textDifference(text, text), '\n', '\n \n', '§', '\n(1) ', '\na) '],
  },
  'parliament/prints/text-tasks.ts': { readRegister: 'reads archives with readPrintRegister' },
  'parliament/prints/topic-table.ts': { readTopicTable: 'reads a file that we wrote' },
  'parliament/chamber/bill.ts': {
    plainTitle: [(text) => plainTitle(text, text), 'zák. ', 'z. ', '*', 'Vl. n. '],
  },
  'parliament/chamber/print-register.ts': {
    statusOf: [(outcome) => statusOf([{ stage: 'other', outcome } as never]), 'vzat'],
  },
  'parliament/chamber/print-subject.ts': {
    printSubject: [
      (text) => subject.printSubject(text, text),
      ...['§ ', 'Návrh ', ' na vydání ', ' nález', 'ministr ', 've věci', 'interpelace'],
    ],
    withoutFormalities: [
      subject.withoutFormalities,
      ...['ochran', 'obran', 'mezinárodní', 'V zákon', '. ', 'volební období'],
    ],
  },
  'parliament/chamber/search-text.ts': { folded: [folded], searchWords: [searchWords] },
  'parliament/chamber/topics.ts': {
    classifyByKeywords: [
      (text) => classifyByKeywords(text, text, text),
      ...['zdravot ', 'sociální ', 'dan '],
    ],
  },
  'parliament/feedback/submission.ts': { neutralised: [neutralised, '://', '@a'] },
};
