import { ParseError } from '@tessera/kit/errors';
import type { Observation } from '../market/indicator.ts';
import { NATIONAL } from '../market/region.ts';
import { decimalComma, decodeCzech, isDay, refuseRepeats } from './document.ts';

const DOCUMENT = 'mortgage rate survey';

/**
 * Reads the average rate of new housing loans from a file of lines `2026-09|4,49` or
 * `2026-09-30|4,49` in %, with an optional header. The survey's own API needs a key and an
 * undocumented indicator number, so it is imported by hand. Throws ParseError.
 */
export function readSurvey(bytes: Uint8Array): Observation[] {
  const rates = decodeCzech(bytes)
    .split(/\r?\n/)
    .flatMap((line, index) => {
      const [day = '', rate = '', ...more] = line.trim().split('|');
      if (line.trim() === '' || (index === 0 && !/^\d/.test(day))) return [];
      const date = day.length === 7 ? `${day}-01` : day;
      const value = decimalComma(rate);
      const plausible = value !== undefined && value > 0 && value <= 30;
      if (more.length > 0 || !isDay(date) || !plausible) {
        throw new ParseError(DOCUMENT, index + 1, 'expected date|percent', line);
      }
      return [{ date, value }];
    });
  refuseRepeats(
    rates.map(({ date }) => date),
    DOCUMENT,
  );
  return rates.map(({ date, value }) => ({
    indicator: 'mortgage_rate_avg',
    region: NATIONAL,
    date,
    value,
    source: 'survey',
    kind: 'measured',
  }));
}
