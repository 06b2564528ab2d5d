import { ELECTORAL_PERIODS, type ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { PrintLink } from '../chamber/period.ts';
import type {
  LawChange,
  PrintKind,
  PrintRegister,
  RegisteredPrint,
  RelatedBill,
  SubPrint,
  VersionKind,
} from '../chamber/print-register.ts';
import { readPrintHistories } from './print-history.ts';
import { REGISTER_TISKY, SB_PRE, SBIRKA, TISKY_ZA } from './register-tables.ts';
import { MISSING, parseUnl } from './unl.ts';

const NOTHING = new Uint8Array();

/** Names of the files read, of `tisky.zip` and `sbirka.zip`. */
export const REGISTER_FILES =
  /^(tisky|tisky_za|hist|prechody|stavy|typ_stavu|typ_akce|sbirka|sb_pre)\.unl$/;

/**
 * All prints of a period with sub-prints, history and law changes, from the open archives alone.
 * Files that are missing cost what they tell, nothing else.
 */
export function readPrintRegister(
  files: ReadonlyMap<string, Uint8Array>,
  period: ElectoralPeriod,
): PrintRegister {
  const file = (name: string) => files.get(name) ?? NOTHING;
  const tisky = parseUnl('tisky.unl', file('tisky.unl'), REGISTER_TISKY);
  const laws = readLaws(file('sbirka.unl'));
  const citations = readCitations(file('sb_pre.unl'));
  const subPrints = readSubPrints(file('tisky_za.unl'));
  const periodOfOrgan = new Map(ELECTORAL_PERIODS.map(({ organ, number }) => [organ, number]));

  const prints: RegisteredPrint[] = [];
  const billOf = new Map<number, RelatedBill>();
  const { column, rows } = tisky;
  for (let row = 0; row < rows; row++) {
    const id = column.id_tisk[row]!;
    const number = periodOfOrgan.get(column.id_org_obd[row]!);
    if (number === undefined) continue;
    const cited = citations.get(id) ?? [];
    const isOwn = column.id_org_obd[row] === period.organ;
    if (!isOwn && cited.length === 0) continue;
    const ct = column.ct[row]!;
    const kind = PRINT_KINDS[column.id_druh[row]!] ?? 'other';
    const title = column.nazev_tisku.at(row) || column.uplny_nazev_tisku.at(row);
    if (cited.length > 0) billOf.set(id, { period: number, ct, title, kind, status: null });
    if (!isOwn) continue;
    const fullTitle = column.uplny_nazev_tisku.at(row) || title;
    prints.push({
      id,
      ct,
      kind,
      title,
      fullTitle,
      submitter: column.navrhovatel.at(row),
      submitted: isoDay(column.predlozeno.at(row)) ?? isoDay(column.rozeslano.at(row)),
      subPrints: subPrints.get(id) ?? [],
      lawChanges: lawChanges(cited, laws, fullTitle),
    });
  }
  prints.sort((a, b) => a.ct - b.ct || a.id - b.id);
  const links = new Map<number, PrintLink>(
    prints.map(({ id, ct, title }) => [id, { print: { id, number: ct, title }, by: 'history' }]),
  );
  const histories = readPrintHistories(
    {
      hist: file('hist.unl'),
      prechody: file('prechody.unl'),
      stavy: file('stavy.unl'),
      typStavu: file('typ_stavu.unl'),
      typAkce: file('typ_akce.unl'),
    },
    links,
  );
  return {
    period: period.number,
    prints,
    histories,
    relatedBills: relatedBills(prints, citations, billOf),
  };
}

/** `id_druh` of druh_tisku.unl. */
const PRINT_KINDS: Readonly<Record<number, PrintKind>> = {
  1: 'government_bill',
  2: 'bill',
  3: 'budget',
  4: 'treaty',
  5: 'report',
  6: 'interpellation',
  27: 'treaty',
  41: 'eu',
  45: 'eu',
  46: 'eu',
  47: 'eu',
  49: 'senate_measure',
};

const VERSION_KINDS: Readonly<Record<number, VersionKind>> = {
  7: 'government_opinion',
  8: 'committee_resolution',
  10: 'amendments',
  11: 'senate_resolution',
  12: 'law',
  13: 'president',
  18: 'report',
  20: 'law',
  21: 'committee_resolution',
  23: 'report',
  43: 'revised',
  44: 'report',
  50: 'committee_resolution',
};

function readSubPrints(bytes: Uint8Array): Map<number, SubPrint[]> {
  const { rows, column } = parseUnl('tisky_za.unl', bytes, TISKY_ZA);
  const byPrint = new Map<number, SubPrint[]>();
  for (let row = 0; row < rows; row++) {
    const ct1 = column.cislo_za[row]!;
    // Negative numbers are joint reports of old periods, which the site does not address by number.
    if (ct1 <= 0) continue;
    const subPrint: SubPrint = {
      ct1,
      kind: VERSION_KINDS[column.id_druh[row]!] ?? 'other',
      title: column.nazev_za.at(row),
      fullTitle: column.uplny_nazev_za.at(row),
      date: isoDay(column.rozeslano.at(row)),
    };
    const id = column.id_tisk[row]!;
    const known = byPrint.get(id);
    if (known) known.push(subPrint);
    else byPrint.set(id, [subPrint]);
  }
  for (const list of byPrint.values()) list.sort((a, b) => a.ct1 - b.ct1);
  return byPrint;
}

type Law = { readonly number: number; readonly year: number };

function readLaws(bytes: Uint8Array): Map<number, Law> {
  const { rows, column } = parseUnl('sbirka.unl', bytes, SBIRKA);
  const laws = new Map<number, Law>();
  for (let row = 0; row < rows; row++) {
    const [number, year] = [column.cislo[row]!, column.rok[row]!];
    if (number > 0 && year > 0) laws.set(column.id_sbirka[row]!, { number, year });
  }
  return laws;
}

type Citation = { readonly law: number; readonly type: number };

/** Which laws each print concerns (sb_pre.unl): 31 amends, 32 repeals, 0 says neither. */
function readCitations(bytes: Uint8Array): Map<number, Citation[]> {
  const { rows, column } = parseUnl('sb_pre.unl', bytes, SB_PRE);
  const byPrint = new Map<number, Citation[]>();
  const seen = new Set<string>();
  for (let row = 0; row < rows; row++) {
    const law = column.id_sbirka[row]!;
    if (law === MISSING || law <= 0) continue;
    const print = column.id_tisk[row]!;
    const type = column.typ[row]!;
    const key = `${print} ${law} ${type}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const known = byPrint.get(print);
    if (known) known.push({ law, type });
    else byPrint.set(print, [{ law, type }]);
  }
  return byPrint;
}

const AMENDMENT_TYPES: Readonly<Record<number, LawChange['amendment_type']>> = {
  31: 'amends',
  32: 'repeals',
};

function lawChanges(
  cited: readonly Citation[],
  laws: ReadonlyMap<number, Law>,
  fullTitle: string,
): LawChange[] {
  const changes = cited.flatMap(({ law: idsb, type }): LawChange[] => {
    const law = laws.get(idsb);
    if (!law) return [];
    const number = `${law.number}/${law.year}`;
    return [
      {
        law: number,
        law_name: lawName(number, fullTitle),
        amendment_type: AMENDMENT_TYPES[type] ?? 'cites',
        idsb,
      },
    ];
  });
  return changes;
}

/** The archives have no names of laws, but the title of a bill often cites the law in full. */
function lawName(number: string, fullTitle: string): string {
  const at = fullTitle.indexOf(`č. ${number} Sb.`);
  if (at < 0) return `${number} Sb.`;
  const after = fullTitle.slice(at + `č. ${number} Sb.`.length);
  const name = /^,\s*((?:o|kterým|kterou|jímž)\s[^,;()]{3,160})/.exec(after)?.[1];
  return name === undefined ? `${number} Sb.` : `${number} Sb., ${name.trim()}`;
}

function relatedBills(
  own: readonly RegisteredPrint[],
  citations: ReadonlyMap<number, readonly Citation[]>,
  billOf: ReadonlyMap<number, RelatedBill>,
): Map<number, RelatedBill[]> {
  const wanted = new Set(own.flatMap(({ lawChanges }) => lawChanges.map(({ idsb }) => idsb)));
  const byLaw = new Map<number, RelatedBill[]>();
  for (const [print, cited] of citations) {
    const bill = billOf.get(print);
    if (!bill) continue;
    for (const law of new Set(cited.map(({ law }) => law))) {
      if (!wanted.has(law)) continue;
      const known = byLaw.get(law);
      if (known) known.push(bill);
      else byLaw.set(law, [bill]);
    }
  }
  for (const bills of byLaw.values()) {
    bills.sort((a, b) => (b.period ?? 0) - (a.period ?? 0) || b.ct - a.ct);
  }
  return byLaw;
}

/** `16.10.2013` or `2014-02-07 12:21` → `YYYY-MM-DD`; the source's "unknown" 1900 → undefined. */
function isoDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const czech = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : czech
      ? [czech[3], czech[2], czech[1]]
      : [];
  return year === undefined || year === '1900' ? undefined : `${year}-${month}-${day}`;
}
