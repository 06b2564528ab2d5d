import { ParseError } from '@tessera/kit/errors';
import { isDay } from '../market/day.ts';
import type { IndicatorName, Observation } from '../market/indicator.ts';
import { member, nationalSeries, parseJson, type Question } from './document.ts';

/**
 * The macro data service republishes the property price indices of the Bank for International
 * Settlements and the consumer prices of the OECD. https://fred.stlouisfed.org/docs/api/fred/
 */
const series = {
  nominal_property_price_index: 'QCZN628BIS',
  real_property_price_index: 'QCZR628BIS',
  cpi: 'CZECPIALLMINMEI',
} as const satisfies Partial<Record<IndicatorName, string>>;

export type MacroIndicator = keyof typeof series;

export const macroIndicators = Object.keys(series) as MacroIndicator[];

/** One request per series. 437 monthly values take about 40 kB. */
export function macroQuestion(indicator: MacroIndicator, apiKey: string): Question {
  const query = new URLSearchParams({
    series_id: series[indicator],
    api_key: apiKey,
    file_type: 'json',
  });
  return {
    document: `macro ${series[indicator]}`,
    path: `/series/observations?${query}`,
    maxBytes: 250_000,
  };
}

/**
 * Reads `{observations: [{date, value}]}`. A value is text; "." marks a missing one and is left out.
 * A quarter is dated with its first day. Throws ParseError.
 */
export function readMacro(indicator: MacroIndicator, bytes: Uint8Array): Observation[] {
  const document = `macro ${series[indicator]}`;
  const reply = parseJson(bytes, document);
  const observations = member(reply, 'observations');
  if (!Array.isArray(observations)) {
    throw new ParseError(document, 1, 'expected "observations"', reply);
  }
  const values = observations.flatMap((observation: unknown, index) => {
    const date = member(observation, 'date');
    const raw = member(observation, 'value');
    if (raw === '.') return [];
    const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
    // An index is always positive.
    if (!isDay(date) || !(value > 0 && value < 1e9)) {
      throw new ParseError(document, index + 1, 'expected a date and an index', { date, raw });
    }
    return [{ date, value }];
  });
  return nationalSeries({ source: 'macro', indicator }, values, document);
}
