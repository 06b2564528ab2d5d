// Tables of tisky.zip and sbirka.zip in file order, with the columns the register of prints reads.
// https://www.psp.cz/sqw/hp.sqw?k=1303
import type { TableShape } from './unl.ts';

export const REGISTER_TISKY = {
  id_tisk: 'int',
  id_druh: 'int',
  id_stav: null,
  ct: 'int',
  cislo_za: null,
  id_navrh: null,
  id_org: null,
  id_org_obd: 'int',
  id_osoba: null,
  navrhovatel: 'text',
  nazev_tisku: 'text',
  predlozeno: 'text',
  rozeslano: 'text',
  dal: null,
  tech_nos_dat: null,
  uplny_nazev_tisku: 'text',
} as const satisfies TableShape;

export const TISKY_ZA = {
  id_tisk: 'int',
  cislo_za: 'int',
  id_hist: null,
  id_druh: 'int',
  nazev_za: 'text',
  uplny_nazev_za: 'text',
  rozeslano: 'text',
} as const satisfies TableShape;

export const SBIRKA = {
  id_sbirka: 'int',
  cislo: 'int',
  rok: 'int',
} as const satisfies TableShape;

export const SB_PRE = {
  id_tisk: 'int',
  cz: null,
  id_sbirka: 'int',
  typ: 'int',
} as const satisfies TableShape;
