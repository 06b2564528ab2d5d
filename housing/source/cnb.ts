import { ParseError } from '@tessera/kit/errors';
import type { Observation } from '../market/indicator.ts';
import { NATIONAL } from '../market/region.ts';
import type { Question } from './document.ts';
import { decimalComma, decodeUtf8, isDay, refuseRepeats } from './document.ts';

const DOCUMENT = 'cnb repo rate';
const HEADER = 'PLATNA_OD|CNB_REPO_SAZBA_V_%';

/** The whole history of the two-week repo rate in one small file (about 5 kB). */
export const repoQuestion: Question = {
  document: DOCUMENT,
  path: '/cs/casto-kladene-dotazy/.galleries/vyvoj_repo_historie.txt',
  maxBytes: 40_000,
};

/**
 * Reads lines `19951208|11,30` below a header: the rate in % from that day on. A header alone gives
 * an empty list. Throws ParseError.
 */
export function readRepoRate(bytes: Uint8Array): Observation[] {
  const [header, ...lines] = decodeUtf8(bytes, DOCUMENT).split(/\r?\n/);
  if (header?.trim() !== HEADER) {
    throw new ParseError(DOCUMENT, 1, `expected ${HEADER}`, header);
  }
  const rates = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readLine(line.trim(), index + 2)],
  );
  refuseRepeats(
    rates.map(({ date }) => date),
    DOCUMENT,
  );
  return rates.map(({ date, value }) => ({
    indicator: 'repo_rate_2w',
    region: NATIONAL,
    date,
    value,
    source: 'cnb',
    kind: 'measured',
  }));
}

function readLine(line: string, number: number): { date: string; value: number } {
  const [day = '', rate = '', ...more] = line.split('|');
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const value = decimalComma(rate);
  // The highest rate so far was 39 % in June 1997.
  const plausible = value !== undefined && value >= 0 && value <= 100;
  if (more.length > 0 || !isDay(date) || !plausible) {
    throw new ParseError(DOCUMENT, number, 'expected YYYYMMDD|percent', line);
  }
  return { date, value };
}
