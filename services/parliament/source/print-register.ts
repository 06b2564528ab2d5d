import { ELECTORAL_PERIODS, type ElectoralPeriod } from '../chamber/electoral-periods.ts';
import { transitions } from '../chamber/print-history.ts';
import {
  type LawChange,
  type PrintRegister,
  type RegisteredPrint,
  type RelatedBill,
  type SubPrint,
  VERSION_KINDS,
} from '../chamber/print-register.ts';
import { PRINT_KINDS, sponsorOf, statusOf } from '../chamber/print-status.ts';
import { calendarDay, isoDate } from './field.ts';
import { readPrintHistories } from './print-history.ts';
import { type Files, type OpenTables, openTables } from './tables.ts';
import { addTo, byNumber, listsByNumber } from './unl.ts';

/**
 * All prints of a period with sub-prints, history and law changes, from the open archives alone.
 * Files that are missing cost what they tell, nothing else.
 */
export function readPrintRegister(files: Files, period: ElectoralPeriod): PrintRegister {
  const tables = openTables(files);
  const laws = readLaws(tables);
  const citations = readCitations(tables);
  const subPrints = readSubPrints(tables);
  const { column, rows } = tables.read('tisky.unl');
  const organs = new Set(column.id_org_obd);
  const isOver = ELECTORAL_PERIODS.some(({ organ }) => organ > period.organ && organs.has(organ));
  const own = [...column.id_tisk.keys()]
    .filter((row) => column.id_org_obd[row] === period.organ)
    .sort(
      (a, b) =>
        column.ct[a]! - column.ct[b]! ||
        column.cislo_za[a]! - column.cislo_za[b]! ||
        column.id_tisk[a]! - column.id_tisk[b]!,
    );
  const histories = readPrintHistories(tables, new Set(own.map((row) => column.id_tisk[row]!)));
  const names = lawNames(column.uplny_nazev_tisku, rows);
  const { column: states } = tables.read('stavy.unl');
  const typeOfState = byNumber(states.id_stav, (row) => states.id_typ[row]);
  const prints = own.map((row, at): RegisteredPrint => {
    const id = column.id_tisk[row]!;
    const { ct, title, kind } = titled(tables, row);
    return {
      id,
      ct,
      isFurther: at > 0 && column.ct[own[at - 1]!] === ct,
      kind,
      status: statusOf({
        kind,
        state: column.id_stav[row]! > 0 ? typeOfState.get(column.id_stav[row]!) : undefined,
        steps: transitions(histories, id),
        isOver,
      }),
      sponsor: sponsorOf(column.id_navrh[row]!, kind),
      title,
      fullTitle: column.uplny_nazev_tisku.at(row) || title,
      submitter: column.navrhovatel.at(row),
      submitted: isoDay(column.predlozeno.at(row)) ?? isoDay(column.rozeslano.at(row)),
      subPrints: subPrints.get(id) ?? [],
      lawChanges: lawChanges(citations.get(id) ?? [], laws, names),
    };
  });
  return { period: period.number, prints, histories, relatedBills: readBills(tables, citations) };
}

/** What a row of tisky.unl is called. */
function titled(tables: OpenTables, row: number) {
  const { column } = tables.read('tisky.unl');
  return {
    ct: column.ct[row]!,
    title: column.nazev_tisku.at(row) || column.uplny_nazev_tisku.at(row),
    kind: PRINT_KINDS.get(column.id_druh[row]!) ?? 'other',
  };
}

/** The prints of all periods by the laws they concern, the newest first. */
function readBills(
  tables: OpenTables,
  citations: ReadonlyMap<number, readonly Citation[]>,
): Map<number, RelatedBill[]> {
  const periodOfOrgan = new Map(ELECTORAL_PERIODS.map(({ organ, number }) => [organ, number]));
  const { column } = tables.read('tisky.unl');
  const byLaw = new Map<number, RelatedBill[]>();
  for (const [row, id] of column.id_tisk.entries()) {
    const cited = citations.get(id);
    const period = periodOfOrgan.get(column.id_org_obd[row]!);
    if (!cited || period === undefined) continue;
    const bill = { period, ...titled(tables, row) };
    for (const law of new Set(cited.map(({ law }) => law))) addTo(byLaw, law, bill);
  }
  for (const bills of byLaw.values()) bills.sort((a, b) => b.period - a.period || b.ct - a.ct);
  return byLaw;
}

function readSubPrints(tables: OpenTables): Map<number, SubPrint[]> {
  const { column } = tables.read('tisky_za.unl');
  const byPrint = listsByNumber(column.id_tisk, (row): SubPrint | undefined => {
    const ct1 = column.cislo_za[row]!;
    // Negative numbers are joint reports of old periods, which the site does not address by number.
    if (ct1 <= 0) return undefined;
    return {
      ct1,
      kind: VERSION_KINDS.get(column.id_druh[row]!) ?? 'other',
      title: column.nazev_za.at(row),
      fullTitle: column.uplny_nazev_za.at(row),
      date: isoDay(column.rozeslano.at(row)),
    };
  });
  for (const list of byPrint.values()) list.sort((a, b) => a.ct1 - b.ct1);
  return byPrint;
}

type Law = { readonly number: number; readonly year: number };

function readLaws(tables: OpenTables): Map<number, Law> {
  const { column } = tables.read('sbirka.unl');
  return byNumber(column.id_sbirka, (row) => {
    const [number, year] = [column.cislo[row]!, column.rok[row]!];
    return number > 0 && year > 0 ? { number, year } : undefined;
  });
}

type Citation = { readonly law: number; readonly type: number };

/** Which laws each print concerns (sb_pre.unl): 31 amends, 32 repeals, 0 says neither. */
function readCitations(tables: OpenTables): Map<number, Citation[]> {
  const { column } = tables.read('sb_pre.unl');
  const seen = new Set<string>();
  return listsByNumber(column.id_tisk, (row) => {
    const [law, type] = [column.id_sbirka[row]!, column.typ[row]!];
    const key = `${column.id_tisk[row]} ${law} ${type}`;
    // A missing number is below 0.
    if (law <= 0 || seen.has(key)) return undefined;
    seen.add(key);
    return { law, type };
  });
}

const AMENDMENT_TYPES: Readonly<Record<number, LawChange['amendment_type']>> = {
  31: 'amends',
  32: 'repeals',
};

function lawChanges(
  cited: readonly Citation[],
  laws: ReadonlyMap<number, Law>,
  names: ReadonlyMap<string, string>,
): LawChange[] {
  return cited.flatMap(({ law: idsb, type }): LawChange[] => {
    const found = laws.get(idsb);
    if (!found) return [];
    const law = `${found.number}/${found.year}`;
    const name = names.get(law);
    const law_name = name === undefined ? `${law} Sb.` : `${law} Sb., ${name}`;
    return [{ law, law_name, amendment_type: AMENDMENT_TYPES[type] ?? 'cites', idsb }];
  });
}

/** The name of a law ends where the title says how it was amended, or names another law. */
const NAMED =
  /č\. (\d{1,4}\/\d{4}) Sb\.,\s*((?:o |kter(?:ým|ou) se (?!mění zákon)).{3,160}?)(?=,? (?:a )?(?:\p{L}+ )?zákon č\.|,? ve znění|, a |[;(„]|$)/gu;

/** Names of laws by number, which the archives have only where titles of prints cite them. */
function lawNames(titles: { at(row: number): string }, rows: number): Map<string, string> {
  const names = new Map<string, string>();
  for (let row = 0; row < rows; row++) {
    for (const [, law = '', name = ''] of titles.at(row).matchAll(NAMED)) {
      if (!names.has(law)) names.set(law, name.trim());
    }
  }
  return names;
}

/** `16.10.2013` or `2014-02-07 12:21` → `YYYY-MM-DD`; the source's "unknown" 1900 → undefined. */
function isoDay(text: string): string | undefined {
  const day = calendarDay(text) || isoDate(text.slice(0, 10));
  return day === '' || day.startsWith('1900') ? undefined : day;
}
