import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import type { DocumentType } from './documents.ts';
import { windows1250 } from './page.ts';

/** A page as markup, or the paragraphs of a document, a line each. */
type Section = { readonly type: DocumentType | 'page'; readonly text: string };

/** By address below `/sqw`, the parameters in the order of the alphabet: `historie.sqw?o=9&t=5`. */
type Site = ReadonlyMap<string, Section>;

/** Archives by name, and the site's pages and documents by address. */
export type Contents = {
  readonly archives: ReadonlyMap<string, Uint8Array>;
  readonly site: Site;
  /** When the archives were made: the morning of that day. */
  readonly day: string;
};

/** The parliament of 200 seats, or the one of 12. */
export type Size = 'real' | 'tiny';

const DAY = '2026-09-30';

/** Reads one of the two parliaments that lie beside this file. */
export function readContents(size: Size): Contents {
  const folder = join(import.meta.dirname, size);
  const names = readdirSync(folder, { withFileTypes: true });
  if (size === 'real') {
    const zips = names.filter(({ name }) => name.endsWith('.zip'));
    return {
      archives: new Map(zips.map(({ name }) => [name, readFileSync(join(folder, name))])),
      site: readSite(gunzipSync(readFileSync(join(folder, 'site.txt.gz'))).toString()),
      day: DAY,
    };
  }
  const folders = names.filter((entry) => entry.isDirectory());
  return {
    archives: new Map(
      folders.map(({ name }) => [`${name}.zip`, zipped(tablesIn(join(folder, name)), DAY)]),
    ),
    site: readSite(readFileSync(join(folder, 'site.txt'), 'utf8')),
    day: DAY,
  };
}

/** Reads sections headed `# address`, and of documents `# address type`. */
function readSite(text: string): Site {
  const sections = text.split(/^# /m).slice(1);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      const [address, type = 'page'] = section.slice(0, end).split(' ');
      return [address!, { type: type as Section['type'], text: section.slice(end + 1).trimEnd() }];
    }),
  );
}

function tablesIn(folder: string): Record<string, Uint8Array> {
  const names = readdirSync(folder);
  return Object.fromEntries(
    names.map((name) => [name, windows1250(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/** An archive whose entries are of the morning of that day, in every time zone. */
export function zipped(tables: Readonly<Record<string, Uint8Array>>, day: string): Uint8Array {
  const [year, month, date] = day.split('-').map(Number);
  const mtime = new Date(year!, month! - 1, date!, 5, 30);
  const files = Object.entries(tables).map(([name, bytes]) => [name, [bytes, { mtime, level: 6 }]]);
  return zipSync(Object.fromEntries(files));
}

/** The records of a table: fields without the empty one behind the last `|`. */
export function recordsOf(archive: Uint8Array, table: string): string[][] {
  const files = unzipSync(archive, { filter: ({ name }) => basename(name) === table });
  const text = new TextDecoder('windows-1250').decode(files[table]);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('|').slice(0, -1));
}
