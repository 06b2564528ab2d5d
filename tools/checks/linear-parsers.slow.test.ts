// Readers of foreign text take time in proportion to its length: each is given texts of n and of
// 4 n characters, made of blanks, openers that are never closed, digits and its own tokens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comparedAccounts } from '@tessera/rating/compare/analyse';
import { findPlayerId } from '@tessera/rating/ladder/player-id';
import { humanLine } from '../../packages/kit/log-line.ts';
import { readDotenv } from '../../packages/kit/read-settings.ts';
import { areaIn } from '../../services/housing/source/portal-page.ts';
import { readRepoRate } from '../../services/housing/source/rates.ts';
import { stripThinking } from '../../services/parliament/llm/answers.ts';
import { extractOf } from '../../services/parliament/prints/normalise.ts';
import { readMarkup } from '../../services/parliament/prints/read-markup.ts';
import { int, parseUnl, text as unlText } from '../../services/parliament/source/unl.ts';
import { cronProblem } from '../../services/runner/job/cron.ts';
import { parseJson } from '../../services/runner/job/payload.ts';

/** Reads a text from outside, or refuses it by throwing. */
type Read = (text: string) => unknown;

const READERS: Readonly<Record<string, readonly [read: Read, ...tokens: string[]]>> = {
  'kit: .env': [(text) => readDotenv(() => text), 'A=', 'A="', "A='\n", 'A="\n', '# ', 'A=1\n'],
  'kit: a record of the log': [(text) => humanLine(`{${text}`), '"a":1,', '"a":[', '"\\'],
  'parliament: a table of the archive': [
    (text) => parseUnl('x', Buffer.from(text, 'latin1'), { id: int(0), title: unlText(1) }),
    '|||||||||\n',
    '1|\n',
    '\\|',
  ],
  'parliament: a page of the site': [
    (text) => readMarkup(text),
    '<td>',
    '<a href="x?idsb=1">',
    '</i>',
    '<!--',
    '<script>',
    '<b>',
    '&amp',
    ' a="',
  ],
  'parliament: the extract of a print': [extractOf, 'důvodová zpráva', 'd ů v ', '\n\n', 'Věta. '],
  'parliament: the answer of a model': [stripThinking, '<think>', '</think>'],
  'runner: a body of JSON': [parseJson, '{"a":1,', '[1,', '"\\', '\\u00', '1e5,', '"a"', '0.0'],
  'runner: a cron expression': [(text) => cronProblem(text, null), '0 0 ', '1,', '1-5', '*/'],
  'housing: rates of the bank': [
    (text) => readRepoRate(Buffer.from(`PLATNA_OD|CNB_REPO_SAZBA_V_%\n${text}`)),
    '19951208|11,30\n',
    '|',
    '\n',
  ],
  'housing: the area in a title': [areaIn, '1 m', 'm²', '12345'],
  'rating: the name of a player': [findPlayerId, 'a#b', '%23', '%25'],
  'rating: a list of players': [comparedAccounts, 'euw1:', 'euw1:a#b,', '%23'],
};

/** Blanks, letters, digits, separators, openers that are never closed; then pairs and combinations. */
const PIECES = ' \t\n\u00a0až1.,-/|%@#"\'\\&([{<'
  .split('')
  .concat('\r\n', 'a ', '1 ', '1.', 'a\u0301\u0323', '</', '<!--');
/** Pieces that follow an opener. */
const FILLINGS = [' ', '1', 'a', '.'];

const LONGEST = 128 * 1024;
/** Shorter runs are compilation and garbage collection as much as reading. */
const MEASURABLE_MS = 4;
/** Four times the text takes four times as long, or sixteen times if the reader is quadratic. */
const LINEAR_BELOW = 8;

describe('the time a reader takes grows no faster than its text', () => {
  for (const [name, [read, ...tokens]] of Object.entries(READERS)) {
    test(name, () => {
      for (const [start, piece] of shapesOf(tokens)) {
        const text = (length: number) =>
          `${start}${piece.repeat(Math.ceil(length / piece.length))}y!`;
        const growth = growthOf(read, text);
        const shape = JSON.stringify(start + piece);
        assert.ok(growth < LINEAR_BELOW, `${shape}: 4 n take ${growth.toFixed(1)} times as long`);
      }
    });
  }
});

/** The beginning of a text and the part repeated after it. */
function shapesOf(tokens: readonly string[]): [start: string, piece: string][] {
  return [
    ...[...PIECES, ...tokens].map((piece): [string, string] => ['', piece]),
    ...tokens.flatMap((token) =>
      FILLINGS.flatMap((filling): [string, string][] => [
        [token, filling],
        ['', token + filling],
      ]),
    ),
  ];
}

/** Growth factor for four times the text, at the first length that takes measurable time. */
function growthOf(read: Read, text: (length: number) => string): number {
  for (let length = LONGEST / 64; length <= LONGEST; length *= 4) {
    if (processorMs(read, text(length)) < MEASURABLE_MS) continue;
    const short = text(length / 4);
    const long = text(length);
    let growth = Number.POSITIVE_INFINITY;
    // A busy machine makes single measurements look bad: the best of several counts.
    for (let tries = 0; tries < 5 && growth >= LINEAR_BELOW; tries++) {
      const shortMs = processorMs(read, short);
      growth = Math.min(growth, processorMs(read, long) / Math.max(shortMs, 0.1));
    }
    return growth;
  }
  return 1;
}

/** Processor time of this process, so that other programs on the machine do not count. */
function processorMs(read: Read, text: string): number {
  const start = process.cpuUsage();
  try {
    read(text);
  } catch {
    // A refusal takes its time too.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
