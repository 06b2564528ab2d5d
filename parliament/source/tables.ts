// Tables of the open data: all columns in file order under the names of the source, with a cast for
// those that are read. https://www.psp.cz/sqw/hp.sqw?k=1300
import type { TableShape } from './unl.ts';

export const HL_HLASOVANI = {
  id_hlasovani: 'int',
  id_organ: 'int',
  schuze: 'int',
  cislo: 'int',
  bod: 'int',
  datum: 'text',
  cas: 'text',
  pro: 'int',
  proti: 'int',
  zdrzel: 'int',
  nehlasoval: 'int',
  prihlaseno: 'int',
  kvorum: 'int',
  druh_hlasovani: null,
  vysledek: 'code',
  nazev_dlouhy: 'text',
  nazev_kratky: 'text',
} as const satisfies TableShape;

export const ZMATECNE = { id_hlasovani: 'int' } as const satisfies TableShape;

export const OMLUVY = {
  id_organ: 'int',
  id_poslanec: 'int',
  den: 'text',
  od: 'text',
  do: 'text',
} as const satisfies TableShape;

export const OSOBY = {
  id_osoba: 'int',
  pred: null,
  prijmeni: 'text',
  jmeno: 'text',
  za: null,
  narozeni: null,
  pohlavi: 'text',
  zmena: null,
  umrti: null,
} as const satisfies TableShape;

export const POSLANEC = {
  id_poslanec: 'int',
  id_osoba: 'int',
  id_kraj: 'int',
  id_kandidatka: null,
  id_obdobi: 'int',
  web: null,
  ulice: null,
  obec: null,
  psc: null,
  email: null,
  telefon: null,
  fax: null,
  psp_telefon: null,
  facebook: null,
  foto: null,
} as const satisfies TableShape;

export const ORGANY = {
  id_organ: 'int',
  organ_id_organ: 'int',
  id_typ_organu: 'int',
  zkratka: 'text',
  nazev_organu_cz: 'text',
  nazev_organu_en: null,
  od_organ: null,
  do_organ: null,
  priorita: null,
  cl_organ_base: null,
} as const satisfies TableShape;

export const ZARAZENI = {
  id_osoba: 'int',
  id_of: 'int',
  cl_funkce: 'int',
  od_o: 'text',
  do_o: 'text',
  od_f: null,
  do_f: null,
} as const satisfies TableShape;

export const FUNKCE = {
  id_funkce: 'int',
  id_organ: 'int',
  id_typ_funkce: null,
  nazev_funkce_cz: 'text',
  priorita: null,
} as const satisfies TableShape;

export const SCHUZE = {
  id_schuze: 'int',
  id_org: 'int',
  schuze: 'int',
  od_schuze: null,
  do_schuze: null,
  aktualizace: null,
  pozvanka: null,
} as const satisfies TableShape;

export const BOD_SCHUZE = {
  id_bod: null,
  id_schuze: 'int',
  id_tisk: 'int',
  id_typ: 'int',
  bod: 'int',
  uplny_naz: null,
  uplny_kon: null,
  poznamka: null,
  id_bod_stav: null,
  pozvanka: 'code',
  rj: null,
  pozn2: null,
  druh_bodu: null,
  id_sd: null,
  zkratka: null,
} as const satisfies TableShape;

export const TISKY = {
  id_tisk: 'int',
  id_druh: null,
  id_stav: null,
  ct: 'int',
  cislo_za: null,
  id_navrh: null,
  id_org: null,
  id_org_obd: 'int',
  id_osoba: null,
  navrhovatel: null,
  nazev_tisku: 'text',
  predlozeno: null,
  rozeslano: null,
  dal: null,
  tech_nos_dat: null,
  uplny_nazev_tisku: 'text',
  zm_lhuty: null,
  lhuta: null,
  rj: null,
  t_url: null,
  is_eu: null,
  roz: null,
  is_sdv: null,
  status: null,
} as const satisfies TableShape;

export const HIST = {
  id_hist: null,
  id_tisk: 'int',
  datum: 'text',
  id_hlas: 'int',
  id_prechod: 'int',
  id_bod: null,
  schuze: 'int',
  usnes_ps: null,
  orgv_id_posl: null,
  ps_id_posl: null,
  orgv_p_usn: null,
  zaver_publik: 'text',
  zaver_sb_castka: null,
  zaver_sb_cislo: 'int',
  poznamka: 'text',
} as const satisfies TableShape;

export const PRECHODY = {
  id_prechod: 'int',
  odkud: 'int',
  kam: null,
  id_akce: 'int',
  typ: null,
} as const satisfies TableShape;

export const STAVY = {
  id_stav: 'int',
  id_typ: 'int',
  id_druh: null,
  popis: null,
  lhuta: null,
  lhuta_where: null,
} as const satisfies TableShape;

export const TYP_STAVU = { id_typ: 'int', popis: 'text' } as const satisfies TableShape;

export const TYP_AKCE = { id_akce: 'int', popis: 'text' } as const satisfies TableShape;
