import { csv } from '@tessera/kit/csv';
import { formats } from '@tessera/kit/format';
import { yearsOf } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import { phrases } from './phrases.ts';
import { describedColumns, TABLE_NAMES, TABLES } from './tables.ts';

type WrittenFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Texts that the package begins with: what it holds, and what the columns mean. */
export function packageTexts(period: Period): Record<string, string> {
  return { 'README.txt': readMe(period), 'dictionary.csv': dictionaryCsv() };
}

function readMe(period: Period): string {
  const about = (['cs', 'en'] as const).map((locale) => {
    const say = phrases(locale);
    const { date, integer } = formats(locale);
    const day = date(period.sourceDate);
    const tables = TABLE_NAMES.map((name) => `  ${name}: ${integer(TABLES[name].count(period))}`);
    return [
      say.packageTitle(period.term.number, yearsOf(period.term)),
      say.packageText,
      tables.join('\n'),
      say.sourceText(day),
      say.citation(day, yearsOf(period.term)),
    ].join('\n\n');
  });
  return `${about.join('\n\n---\n\n')}\n`;
}

function dictionaryCsv(): string {
  return csv(
    TABLE_NAMES.flatMap((table) => {
      const english = describedColumns(table, 'en');
      return describedColumns(table, 'cs').map(({ name: column, type, meaning }, at) => ({
        ...{ table, column, type },
        ...{ meaning_cs: meaning, meaning_en: english[at]!.meaning },
      }));
    }),
  );
}

export const MANIFEST = 'datapackage.json';

/**
 * The manifest as a Frictionless Data Package: every file before it with its size and SHA-256, every
 * table with its columns. https://specs.frictionlessdata.io/data-package/
 */
export function manifestOf(period: Period, written: readonly WrittenFile[]): string {
  const { term, sourceDate } = period;
  const resources = written.map(({ path, bytes, sha256 }) => {
    const [folder, file = ''] = path.split('/');
    const table = TABLE_NAMES.find((name) => file === `${name}.${folder}`);
    return {
      name: path.toLowerCase().replace(/[^a-z0-9.]+/g, '-'),
      path,
      bytes,
      hash: `sha256:${sha256}`,
      ...(table !== undefined && {
        format: folder,
        rows: TABLES[table].count(period),
        schema: {
          fields: describedColumns(table, 'en').map(({ meaning: description, ...column }) => ({
            ...column,
            description,
          })),
        },
      }),
    };
  });
  const manifest = {
    name: `parliament-period-${term.number}`,
    title: phrases('en').packageTitle(term.number, yearsOf(term)),
    period: term.number,
    years: yearsOf(term),
    source_date: sourceDate,
    sources: [{ title: 'Poslanecká sněmovna Parlamentu České republiky', path: SOURCE }],
    resources,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const SOURCE = 'https://www.psp.cz/sqw/hp.sqw?k=1300';
