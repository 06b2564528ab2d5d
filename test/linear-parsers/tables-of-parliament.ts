import { findPeriod } from '../../parliament/chamber/electoral-periods.ts';
import { readMarkup } from '../../parliament/prints/read-markup.ts';
import { markExcused, readBallots } from '../../parliament/source/ballots.ts';
import * as field from '../../parliament/source/field.ts';
import { readMembers } from '../../parliament/source/members.ts';
import { readOffices } from '../../parliament/source/offices.ts';
import { readPrintHistories } from '../../parliament/source/print-history.ts';
import { readPrintRegister } from '../../parliament/source/print-register.ts';
import { linkPrints } from '../../parliament/source/prints.ts';
import { parseDocumentPage } from '../../parliament/source/site-documents.ts';
import { parseHistoryPage } from '../../parliament/source/site-history.ts';
import { parseLawChanges, parseRelatedBills } from '../../parliament/source/site-laws.ts';
import * as markup from '../../parliament/source/site-markup.ts';
import { isNeeded, openTables } from '../../parliament/source/tables.ts';
import { int, parseUnl, text } from '../../parliament/source/unl.ts';
import { readVotes } from '../../parliament/source/votes.ts';
import { type Parsers, table } from './list.ts';
import type { Trial } from './measure.ts';

const bytes = (content: string) => Buffer.from(content, 'latin1');
const tables = (files: Record<string, Uint8Array>) => openTables(new Map(Object.entries(files)));
const PERIOD = findPeriod(7)!;

const voteRow = (id: number) =>
  `${id}|171|1|${id}|1|01.11.2015|10:00|1|0|0|0|1|1|N|A|name of ${id}|n|\n`;
const memberRow = (id: number) => `${id}|${id}|1||171|||||||||||\n`;
const printRow = (id: number) => `${id}|1||${id}||||171||x|name of ${id}|||||||||||||\n`;
const officeRow = (organ: number) => (row: number) => `1|${row % 2 ? organ : 9}|${row % 2}||||\n`;

const MEMBERS = {
  'osoby.unl': bytes('1||N|J|||M|||\n'),
  'poslanec.unl': bytes(memberRow(1)),
  'organy.unl': bytes('9|171|1|ABC|Klub|||||\n5||5|V|Vláda|||||\n'),
  'zarazeni.unl': bytes('1|9|0|2013-10-26 14|||\n'),
};
const FEW_MEMBERS = readMembers(tables(MEMBERS), PERIOD).members;
const votes = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => voteRow(at + 1)).join('');
  return readVotes(tables({ votes: bytes(rows) }), 'votes').votes;
};
const FEW_VOTES = votes(3);

const unl = (row: (number: number) => string, read: (file: Buffer) => unknown): Trial =>
  table(row, (text) => read(bytes(text)), '|||||||||||||||||\n', '1|\n');
const members = (name: keyof typeof MEMBERS, row: (number: number) => string) =>
  unl(row, (file) => readMembers(tables({ ...MEMBERS, [name]: file }), PERIOD));
const register = (name: string, row: (number: number) => string) =>
  unl(row, (file) =>
    readPrintRegister(
      new Map([
        ['tisky.unl', bytes(printRow(1))],
        [name, file],
      ]),
      PERIOD,
    ),
  );
const offices = (organ: number) =>
  unl(officeRow(organ), (file) => {
    const functions = bytes('3|5||premiér||\n9|9||předseda||\n');
    const files = { ...MEMBERS, 'funkce.unl': functions, 'zarazeni.unl': file };
    readOffices(tables(files), FEW_MEMBERS, FEW_VOTES);
  });

export const HTML = ['<td>', '<tr>', '<a href="x?idsb=1&t=2&o=3">', '</i>', '<!--', '<script>'];

/** A page with as many rows and steps, each with the text of its number. */
const onPage = (parse: (page: markup.MarkupElement) => unknown) =>
  table(
    (number) => `<tr><td>${number}/2000<td><a href="x?idsb=${number}&t=1">1. 1. 2000</a>
<li class="document-log-item"><span class="mark">3</span>${number}. schůze, hlasování č. ${number}`,
    (text) => parse(readMarkup(`<div id="main-content"><table>${text}</table></div>`)),
    ...[...HTML, 'vzat', '1/2000 ', '1. ', '<b>'],
  );

/** The tables of its archives. */
export const TABLES_OF_PARLIAMENT: Parsers = {
  'parliament/source/ballots.ts': {
    readBallots: unl(
      (row) => `1|${(row % 3) + 1}|A|\n`,
      (file) => readBallots([file], FEW_VOTES, FEW_MEMBERS),
    ),
    markExcused: unl(
      (row) => `1|1|01.11.2015|${row}|${row + 1}|\n`,
      (file) => {
        const ofOneDay = votes(file.length / 50);
        const excuses = tables({ 'omluvy.unl': file });
        markExcused(new Uint8Array(ofOneDay.length), excuses, ofOneDay, FEW_MEMBERS);
      },
    ),
  },
  'parliament/source/field.ts': {
    isoDate: [field.isoDate, '1.1.2015'],
    calendarDay: [field.calendarDay, '2015-01-01'],
    repairedTitle: [field.repairedTitle, '®á', 'ľ'],
    decodeText: [(text) => field.decodeText(bytes(text), 0, text.length)],
    decodeCode: [(text) => field.decodeCode(bytes(text), 0, text.length)],
  },
  'parliament/source/members.ts': {
    'readMembers persons': members('osoby.unl', (id) => `${id}||N|J|||M|||\n`),
    'readMembers seats': members('poslanec.unl', memberRow),
    'readMembers clubs': members('organy.unl', (id) => `${id}|171|1|C${id}|Klub|||||\n`),
    'readMembers memberships': members('zarazeni.unl', (id) => `${id}|9|0|2013-10-26 14|||\n`),
    clubCode: 'looks a code up',
  },
  'parliament/source/offices.ts': {
    'readOffices of a club': offices(9),
    'readOffices of a government': offices(3),
  },
  'parliament/source/period.ts': {
    readPeriod: 'made of readVotes, readMembers, readBallots and readOffices',
  },
  'parliament/source/print-history.ts': {
    readPrintHistories: unl(
      (id) => `${id}|1|2015-01-01|1|1||||||||||x|\n`,
      (file) => readPrintHistories(tables({ 'hist.unl': file }), new Set([1])),
    ),
  },
  'parliament/source/print-register.ts': {
    'readPrintRegister prints': register('tisky.unl', printRow),
    'readPrintRegister versions': register('tisky_za.unl', (id) => `1|${id}||1|a|b|1.1.2015|\n`),
    'readPrintRegister laws': register('sbirka.unl', (id) => `${id}|${id}|2015|\n`),
    'readPrintRegister citations': register('sb_pre.unl', (id) => `1||${id}|31|\n`),
  },
  'parliament/source/prints.ts': {
    'linkPrints by name': unl(printRow, (file) =>
      linkPrints(tables({ 'tisky.unl': file }), PERIOD, votes(file.length / 50)),
    ),
    'linkPrints by agenda': unl(
      (id) => `|1|1|1|${id}|||||||||||\n`,
      (file) => {
        const rest = { 'schuze.unl': bytes('1|171|1|||||\n'), 'tisky.unl': bytes(printRow(1)) };
        linkPrints(tables({ 'bod_schuze.unl': file, ...rest }), PERIOD, FEW_VOTES);
      },
    ),
  },
  'parliament/source/tables.ts': { isNeeded: [isNeeded, 'hl', 'hl2013', 'h1', '.unl'] },
  'parliament/source/unl.ts': {
    parseUnl: unl(
      (id) => `${id}|x|\n`,
      (file) => parseUnl('x', file, { id: int(0), text: text(1) }).column.text.at(0),
    ),
  },
  'parliament/source/votes.ts': {
    readVotes: unl(voteRow, (file) =>
      readVotes(tables({ votes: file, 'zmatecne.unl': file }), 'votes'),
    ),
  },
  'parliament/store/archive.ts': {
    readArchive: 'zlib; what it may hold is limited (archive-bombs.test.ts)',
  },
  'parliament/store/column-file.ts': { readColumnFile: 'reads a file that we wrote' },
  'parliament/store/period-cache.ts': { readPeriodCache: 'reads files that we wrote' },
  'parliament/source/site-documents.ts': { parseDocumentPage: onPage(parseDocumentPage) },
  'parliament/source/site-history.ts': { parseHistoryPage: onPage(parseHistoryPage) },
  'parliament/source/site-laws.ts': {
    parseLawChanges: onPage(parseLawChanges),
    parseRelatedBills: onPage(parseRelatedBills),
  },
  'parliament/source/site-markup.ts': {
    elements: onPage((page) => markup.elements(page, markup.byClass('mark'))),
    textOf: onPage(markup.textOf),
    contentOf: onPage(markup.contentOf),
    numberParameter: [
      (text) => {
        const link = { tag: 'a', attributes: { href: `x?t=${text}` }, children: [] };
        return markup.numberParameter(link, 't');
      },
      ...['&t=1', '%'],
    ],
    findDate: [markup.findDate, '1. ', '1. 1. ', '1.1.20'],
  },
};
