// Tables of the open data by the name of their file: the columns that are read, each with its place
// among the fields of a line. https://www.psp.cz/sqw/hp.sqw?k=1300, for prints and laws ?k=1303
import { code, int, parseUnl, type Table, type TableShape, text } from './unl.ts';

const TABLES = {
  /** `hl{year}s.unl` */
  hl_hlasovani: {
    id_hlasovani: int(0),
    schuze: int(2),
    cislo: int(3),
    bod: int(4),
    datum: text(5),
    cas: text(6),
    pro: int(7),
    proti: int(8),
    zdrzel: int(9),
    nehlasoval: int(10),
    prihlaseno: int(11),
    kvorum: int(12),
    vysledek: code(14),
    nazev_dlouhy: text(15),
    nazev_kratky: text(16),
  },
  'zmatecne.unl': { id_hlasovani: int(0) },
  'omluvy.unl': { id_poslanec: int(1), den: text(2), od: text(3), do: text(4) },
  'osoby.unl': { id_osoba: int(0), prijmeni: text(2), jmeno: text(3) },
  'poslanec.unl': { id_poslanec: int(0), id_osoba: int(1), id_kraj: int(2), id_obdobi: int(4) },
  'organy.unl': {
    id_organ: int(0),
    organ_id_organ: int(1),
    id_typ_organu: int(2),
    zkratka: text(3),
    nazev_organu_cz: text(4),
  },
  'zarazeni.unl': {
    id_osoba: int(0),
    id_of: int(1),
    cl_funkce: int(2),
    od_o: text(3),
    do_o: text(4),
  },
  'funkce.unl': { id_funkce: int(0), id_organ: int(1), nazev_funkce_cz: text(3) },
  'schuze.unl': { id_schuze: int(0), id_org: int(1), schuze: int(2) },
  'bod_schuze.unl': {
    id_schuze: int(1),
    id_tisk: int(2),
    id_typ: int(3),
    bod: int(4),
    uplny_naz: text(5),
    id_bod_stav: code(8),
    pozvanka: code(9),
  },
  'tisky.unl': {
    id_tisk: int(0),
    id_druh: int(1),
    id_stav: int(2),
    ct: int(3),
    cislo_za: int(4),
    id_navrh: int(5),
    id_org_obd: int(7),
    navrhovatel: text(9),
    nazev_tisku: text(10),
    predlozeno: text(11),
    rozeslano: text(12),
    uplny_nazev_tisku: text(15),
  },
  'tisky_za.unl': {
    id_tisk: int(0),
    cislo_za: int(1),
    id_druh: int(3),
    nazev_za: text(4),
    uplny_nazev_za: text(5),
    rozeslano: text(6),
  },
  'hist.unl': {
    id_tisk: int(1),
    datum: text(2),
    id_hlas: int(3),
    id_prechod: int(4),
    schuze: int(6),
    zaver_publik: text(11),
    zaver_sb_cislo: int(13),
    poznamka: text(14),
  },
  'prechody.unl': { id_prechod: int(0), odkud: int(1), kam: int(2), id_akce: int(3) },
  'stavy.unl': { id_stav: int(0), id_typ: int(1) },
  'typ_stavu.unl': { id_typ: int(0), popis: text(1) },
  'typ_akce.unl': { id_akce: int(0), popis: text(1) },
  'sbirka.unl': { id_sbirka: int(0), cislo: int(1), rok: int(2) },
  'sb_pre.unl': { id_tisk: int(0), id_sbirka: int(2), typ: int(3) },
} satisfies Record<string, TableShape>;

type Tables = typeof TABLES;

/** The files of archives by lower-case name. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Tables of one reading, each parsed once; one without a file is empty. */
export type OpenTables = {
  readonly files: Files;
  /** Lines with too few fields in what was read so far. */
  ragged(): number;
  read<Name extends keyof Tables>(name: Name, file?: string): Table<Tables[Name]>;
};

export function openTables(files: Files): OpenTables {
  const parsed = new Map<string, Table<TableShape>>();
  return {
    files,
    ragged: () => parsed.values().reduce((sum, { ragged }) => sum + ragged, 0),
    read<Name extends keyof Tables>(name: Name, file: string = name) {
      const table = parsed.get(file) ?? parseUnl(file, files.get(file) ?? NOTHING, TABLES[name]);
      parsed.set(file, table);
      return table as Table<Tables[Name]>;
    },
  };
}

const NOTHING = new Uint8Array();

/** True when a file of the archives is read. */
export function isNeeded(name: string): boolean {
  return Object.hasOwn(TABLES, name) || /^hl\d{4}(s|h\d+)\.unl$/.test(name);
}
