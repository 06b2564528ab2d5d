import { parquetTable } from './parquet-table.ts';
import { csvTable, type DownloadTable, type Pieces } from './table-file.ts';
import { textPieces, type WrittenEntry, type ZipEntry, zipFile } from './zip-file.ts';

type PackageParts = {
  readonly tables: readonly DownloadTable[];
  /** Columns of codes, which CSV keeps as they are. */
  readonly codes: readonly string[];
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Texts that stand first, such as the read-me. */
  readonly texts: Readonly<Record<string, string>>;
  /** The manifest of what was written, under its path. */
  readonly manifest: {
    readonly path: string;
    readonly textOf: (written: readonly WrittenEntry[]) => string;
  };
};

/**
 * All tables of a period as one ZIP: texts, each table as CSV and as Parquet, then the manifest, then
 * `SHA256SUMS` of everything before it, as `sha256sum --check` reads it. A stream: the checksums are
 * known when the files have passed.
 */
export function periodPackage({ tables, codes, date, texts, manifest }: PackageParts): Pieces {
  const written: WrittenEntry[] = [];
  const late = (path: string, text: () => string): ZipEntry => ({
    path,
    pieces: () => textPieces(text()),
  });
  return zipFile(
    [
      ...Object.entries(texts).map(([path, text]) => late(path, () => text)),
      ...tables.map((table) => ({
        path: `csv/${table.name}.csv`,
        pieces: () => csvTable(table, codes),
      })),
      ...tables.map((table) => ({
        path: `parquet/${table.name}.parquet`,
        pieces: () => parquetTable(table, { source_date: date }),
      })),
      late(manifest.path, () => manifest.textOf(written)),
      late('SHA256SUMS', () => written.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')),
    ],
    { date, onEntry: (entry) => written.push(entry) },
  );
}
