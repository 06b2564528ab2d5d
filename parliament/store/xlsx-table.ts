import { xmlText } from '@tessera/kit/html';
import { batches, type DownloadTable, type Pieces, type TableValue } from './table-file.ts';
import { textPieces, type ZipEntry, zipFile } from './zip-file.ts';

/** A sheet holds 1,048,576 rows; a longer table goes on in the next sheet. */
const ROWS_A_SHEET = 1_000_000;
const ROWS_A_PIECE = 1000;

/**
 * A table as a workbook, as a stream: the kit's writer holds all cells in memory, which ballots of a
 * period do not fit into. Numbers are numbers, text is text, the names stand in a frozen first row.
 * Parts and names: ECMA-376 part 1, 12.3 and 18.3.
 */
export function xlsxTable(table: DownloadTable, date: string, rowsASheet = ROWS_A_SHEET): Pieces {
  const count = Math.max(1, Math.ceil(table.rowCount / rowsASheet));
  const sheets = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: count === 1 ? table.name : `${table.name} ${at + 1}`,
  }));
  const rows = table.rows()[Symbol.iterator]();
  const entry = (path: string, text: string): ZipEntry => ({
    path,
    pieces: () => textPieces(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`),
  });
  return zipFile(
    [
      entry(
        '[Content_Types].xml',
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN_TYPE}.sheet.main+xml"/>${sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${MAIN_TYPE}.worksheet+xml"/>`).join('')}</Types>`,
      ),
      entry(
        '_rels/.rels',
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      entry(
        'xl/workbook.xml',
        `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}/relationships"><sheets>${sheets.map(({ id, name }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
      ),
      entry(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
      ),
      ...sheets.map(({ id }) => ({
        path: `xl/worksheets/sheet${id}.xml`,
        pieces: () => sheetXml(table, { [Symbol.iterator]: () => next(rows, rowsASheet) }),
      })),
    ],
    // Deflating dominates; a higher level takes twice as long for a tenth less.
    { date, level: 3 },
  );
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The next rows of an iterator that several sheets share. */
function* next<T>(rows: Iterator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken++) {
    const { done, value } = rows.next();
    if (done) return;
    yield value;
  }
}

async function* sheetXml(
  { columns }: DownloadTable,
  rows: Iterable<Readonly<Record<string, TableValue>>>,
): Pieces {
  const letters = columns.map((_, at) => columnLetters(at));
  const rowXml = (values: readonly TableValue[], number: number) =>
    `<row r="${number}">${values.map((value, at) => cell(value, `${letters[at]}${number}`)).join('')}</row>`;
  const names = columns.map(({ name }) => name);
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(names, 1)}`;
  let number = 1;
  for await (const batch of batches({ rows: () => rows }, ROWS_A_PIECE)) {
    yield batch
      .map((row) => {
        number += 1;
        return rowXml(
          names.map((name) => row[name] ?? null),
          number,
        );
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** A missing value has no cell. @param at `B2` */
function cell(value: TableValue, at: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(`${value}`)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return xmlText(text)
    .slice(0, MAX_TEXT)
    .replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/** https://support.microsoft.com/en-us/office/excel-specifications-and-limits-1672b34d */
const MAX_TEXT = 32_767;
