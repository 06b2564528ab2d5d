// Wages of the statistical office: a package API names the address of a CSV.
import { ParseError } from '@tessera/kit/errors';
import { parse } from 'csv-parse/sync';
import type { IndicatorName, Observation } from '../market/indicator.ts';
import { country, kraje } from '../market/region.ts';
import { decodeCzech, member, parseJson, type Question } from './document.ts';

/** Data set 110080: wages by region, sex and measure, from the structure of earnings survey. */
const WAGES = '110080';

/** The two package APIs that name the address of the CSV, the older one first. */
export const packageQuestions: readonly Question[] = [
  { document: 'czso package_show', path: '/pll/eweb/package_show' },
  { document: 'czso datova_sada', path: '/pll/eweb/lkod_ld.datova_sada' },
].map(({ document, path }) => ({ document, path: `${path}?id=${WAGES}`, maxBytes: 100_000 }));

/**
 * The address of the CSV, or `undefined` if none is published. The older reply is `{success,
 * result: {resources: [{url, format}]}}`, the newer one `{distribuce: [{přístupové_url, formát}]}`.
 * Throws ParseError.
 */
export function readPackage(bytes: Uint8Array, document: string): string | undefined {
  const reply = parseJson(bytes, document);
  if (member(reply, 'success') === false) {
    throw new ParseError(document, 1, 'the office answered with an error', reply);
  }
  const resources = member(member(reply, 'result'), 'resources') ?? member(reply, 'distribuce');
  if (!Array.isArray(resources)) {
    throw new ParseError(document, 1, 'expected "result.resources" or "distribuce"', reply);
  }
  // Seen values: `csv`, `text/csv`, and an address that ends in `csv`.
  const formatOf = (one: unknown) => member(one, 'format') ?? member(one, 'formát');
  const csv = resources.find((resource) => /csv/i.test(String(formatOf(resource))));
  if (csv === undefined) return undefined;
  const address = member(csv, 'url') ?? member(csv, 'přístupové_url');
  if (typeof address !== 'string' || !/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new ParseError(document, 1, 'expected the address of a CSV', csv);
  }
  return address;
}

const DOCUMENT = 'czso wages';

/** The office is moving its files from czso.cz to these hosts. */
const FILE_HOSTS = ['csu.gov.cz', 'data.csu.gov.cz', 'opendata.csu.gov.cz'];

/** The usual file has 1,260 rows and about 200 kB. */
export const wagesQuestion: Question = {
  document: DOCUMENT,
  path: '',
  maxBytes: 1_000_000,
  furtherHosts: FILE_HOSTS,
};

const COLUMNS = [
  ...(['hodnota', 'spkvantil_kod', 'pohlavi_kod', 'rok'] as const),
  ...(['uzemi_cis', 'uzemi_kod', 'uzemi_txt'] as const),
];

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
  const seen = new Set<string>();
  return rows.flatMap(({ row, line }): Observation[] => {
    const indicator = MEASURES[row.spkvantil_kod];
    // Lists 97 (country) and 100 (kraje); some files also have groups of kraje.
    const areas = row.uzemi_cis === '97' ? [country] : row.uzemi_cis === '100' ? kraje : undefined;
    if (!indicator || row.pohlavi_kod !== '' || !areas) return [];
    const area =
      areas.find(({ code }) => code === row.uzemi_kod) ??
      areas.find(({ name }) => name === row.uzemi_txt);
    if (!area) throw new ParseError(DOCUMENT, line, 'expected a kraj', row.uzemi_txt);
    const value = Number(row.hodnota.replace(',', '.'));
    if (!/^(19|20)\d\d$/.test(row.rok) || !(value > 1000 && value < 1_000_000)) {
      throw new ParseError(DOCUMENT, line, 'expected a year and a wage', row);
    }
    const key = `${area.slug} ${row.rok}${indicator === 'avg_monthly_wage' ? '' : ' median'}`;
    if (seen.has(key)) throw new ParseError(DOCUMENT, line, 'expected each year once', key);
    seen.add(key);
    const date = `${row.rok}-01-01`;
    return [{ indicator, region: area.slug, date, value, source: 'czso', kind: 'measured' }];
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
