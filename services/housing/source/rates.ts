// Interest rates: the repo rate of the central bank, and a survey of mortgages. Both are lines of a
// day, a pipe and percent with a decimal comma.

import { ParseError } from '@tessera/kit/errors';
import { isDay } from '../market/day.ts';
import type { Observation } from '../market/indicator.ts';
import {
  decimalComma,
  decodeCzech,
  decodeUtf8,
  nationalSeries,
  type Question,
} from './document.ts';

const REPO = 'cnb repo rate';
const SURVEY = 'mortgage rate survey';
const HEADER = 'PLATNA_OD|CNB_REPO_SAZBA_V_%';

/** The whole history of the two-week repo rate in one small file (about 5 kB). */
export const repoQuestion: Question = {
  document: REPO,
  path: '/cs/casto-kladene-dotazy/.galleries/vyvoj_repo_historie.txt',
  maxBytes: 40_000,
};

/**
 * Reads lines `19951208|11,30` below a header: the rate in % from that day on. A header alone gives
 * an empty list. Throws ParseError.
 */
export function readRepoRate(bytes: Uint8Array): Observation[] {
  const [header = '', ...lines] = decodeUtf8(bytes, REPO).split(/\r?\n/);
  if (header.trim() !== HEADER) throw new ParseError(REPO, 1, `expected ${HEADER}`, header);
  const rates = lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const dashed = line.trim().replace(/^(\d{4})(\d\d)(\d\d)\|/, '$1-$2-$3|');
    // The highest rate so far was 39 % in June 1997.
    const rate = dashed === line.trim() ? undefined : rateIn(dashed, 0, 100);
    return rate ?? refuse(new ParseError(REPO, at + 2, 'expected YYYYMMDD|percent', line.trim()));
  });
  return nationalSeries({ source: 'cnb', indicator: 'repo_rate_2w' }, rates, REPO);
}

/**
 * Reads the average rate of new housing loans from a file of lines `2026-09|4,49` or
 * `2026-09-30|4,49` in %, with an optional header. The survey's own API needs a key and an
 * undocumented indicator number, so it is imported by hand. Throws ParseError.
 */
export function readSurvey(bytes: Uint8Array): Observation[] {
  const rates = decodeCzech(bytes)
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (line.trim() === '' || (at === 0 && !/^\d/.test(line.trim()))) return [];
      const rate = rateIn(line.trim().replace(/^(\d{4}-\d\d)\|/, '$1-01|'), Number.MIN_VALUE, 30);
      return rate ?? refuse(new ParseError(SURVEY, at + 1, 'expected date|percent', line));
    });
  return nationalSeries({ source: 'survey', indicator: 'mortgage_rate_avg' }, rates, SURVEY);
}

/** `2026-09-30|4,49`, or undefined. */
function rateIn(line: string, least: number, most: number) {
  const [date = '', rate = '', ...more] = line.split('|');
  const value = decimalComma(rate);
  const isRate = value !== undefined && value >= least && value <= most;
  return isRate && isDay(date) && more.length === 0 ? { date, value } : undefined;
}

function refuse(error: ParseError): never {
  throw error;
}
