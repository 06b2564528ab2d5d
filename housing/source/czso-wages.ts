import { ParseError } from '@tessera/kit/errors';
import { parse } from 'csv-parse/sync';
import type { IndicatorName, Observation } from '../market/indicator.ts';
import { country, type Kraj, kraje } from '../market/kraj.ts';
import { decodeCzech } from './document.ts';

const DOCUMENT = 'czso wages';

/** The usual file has 1,260 rows and about 200 kB. */
export const WAGES_MAX_BYTES = 1_000_000;

const COLUMNS = [
  'hodnota',
  'spkvantil_kod',
  'pohlavi_kod',
  'rok',
  'uzemi_cis',
  'uzemi_kod',
  'uzemi_txt',
] as const;

/** By the code of the quantile. */
const MEASURES: Readonly<Record<string, IndicatorName | undefined>> = {
  '': 'avg_monthly_wage',
  Q5: 'median_monthly_wage',
};

type WageRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/**
 * Reads mean and median gross wage per kraj and year. The file has six measures (mean and median of
 * all, of men and of women); rows without a sex are those of all, without a quantile the mean, with
 * quantile Q5 the median. Dated 1 January; UTF-8 or windows-1250, column names in any case. Throws
 * ParseError.
 */
export function readWages(bytes: Uint8Array): Observation[] {
  const rows = readRows(decodeCzech(bytes));
  const ofAll = rows.filter(
    ({ row }) => MEASURES[row.spkvantil_kod] && row.pohlavi_kod === '' && isArea(row),
  );
  const seen = new Set<string>();
  return ofAll.map(({ row, line }) => {
    const indicator = MEASURES[row.spkvantil_kod]!;
    const area = findArea(row);
    if (!area) {
      throw new ParseError(DOCUMENT, line, 'expected a kraj', row.uzemi_txt);
    }
    const value = Number(row.hodnota.replace(',', '.'));
    if (!/^(19|20)\d\d$/.test(row.rok) || !(value > 1000 && value < 1_000_000)) {
      throw new ParseError(DOCUMENT, line, 'expected a year and a wage', row);
    }
    const key = `${area.slug} ${row.rok}${indicator === 'avg_monthly_wage' ? '' : ' median'}`;
    if (seen.has(key)) throw new ParseError(DOCUMENT, line, 'expected each year once', key);
    seen.add(key);
    return {
      indicator,
      region: area.slug,
      date: `${row.rok}-01-01`,
      value,
      source: 'czso',
      kind: 'measured',
    };
  });
}

function readRows(text: string): { row: WageRow; line: number }[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    // The types of csv-parse lack what `info` adds.
    records = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      to: 50_000,
    }) as unknown as typeof records;
  } catch (error) {
    // The message of the parser quotes the text, its code does not.
    const { code } = error as NodeJS.ErrnoException;
    throw new ParseError(DOCUMENT, 1, `expected CSV (${code})`, text.slice(0, 200));
  }
  const header = records[0]?.record.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    throw new ParseError(DOCUMENT, 1, `expected columns ${missing.join(', ')}`, header);
  }
  return records.slice(1).map(({ record, info }) => ({
    row: Object.fromEntries(
      COLUMNS.map((name) => [name, (record[header.indexOf(name)] ?? '').trim()]),
    ) as WageRow,
    line: info.lines,
  }));
}

/** Lists 97 (country) and 100 (kraje); some files also have groups of kraje. */
function isArea({ uzemi_cis }: WageRow): boolean {
  return uzemi_cis === '97' || uzemi_cis === '100';
}

/** By code, otherwise by the exact name. */
function findArea({ uzemi_cis, uzemi_kod, uzemi_txt }: WageRow): Kraj | undefined {
  const candidates = uzemi_cis === '97' ? [country] : kraje;
  return (
    candidates.find(({ code }) => code === uzemi_kod) ??
    candidates.find(({ name }) => name === uzemi_txt)
  );
}
