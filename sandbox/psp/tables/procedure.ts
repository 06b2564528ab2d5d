import { type Field, padded } from '../unl.ts';

/** Steps of a bill as `id_prechod`; the numbers are those of the real table `prechody`. */
export const TRANSITION = {
  submitted: 10,
  organised: 11,
  committed: 17,
  rejectedAtOnce: 18,
  debated: 22,
  amended: 27,
  amendmentsSent: 32,
  approved: 33,
  rejected: 34,
  toSenate: 38,
  senateApproved: 39,
  senateReturned: 41,
  signed: 50,
  published: 57,
  insisted: 63,
  lost: 65,
  treatySubmitted: 300,
  treatyOrganised: 301,
  treatyCommitted: 305,
  reportSubmitted: 400,
  reportCommitted: 401,
  reportNoted: 414,
  reportReturned: 416,
  interpellationSubmitted: 500,
  interpellationAnswered: 504,
  euSubmitted: 600,
  euCommitted: 601,
  euApproved: 608,
  euRejected: 609,
} as const;

/** `prechody`: id, from state, to state, action, type. */
export const TRANSITION_ROWS: readonly (readonly Field[])[] = [
  [10, 0, 10, 16, 1],
  [11, 10, 12, 2, 1],
  [17, 12, 13, 18, 1],
  [18, 12, 21, 27, 1],
  [22, 13, 14, 23, 1],
  [27, 14, 15, 23, 1],
  [32, 15, 32, 19, 1],
  [33, 32, 16, 22, 1],
  [34, 32, 21, 27, 1],
  [38, 16, 16, 3, 1],
  [39, 16, 18, 21, 1],
  [41, 16, 26, 24, 1],
  [50, 18, 20, 13, 1],
  [57, 20, 21, 12, 1],
  [63, 26, 18, 20, 1],
  [65, 26, 21, 8, 1],
  [300, 0, 150, 16, 1],
  [301, 150, 152, 2, 1],
  [305, 152, 153, 18, 1],
  [400, 0, 200, 16, 1],
  [401, 200, 202, 18, 1],
  [414, 202, 203, 35, 1],
  [416, 202, 203, 38, 1],
  [500, 0, 250, 16, 1],
  [504, 250, 251, 1, 1],
  [600, 0, 500, 16, 1],
  [601, 500, 502, 18, 1],
  [608, 502, 503, 33, 1],
  [609, 502, 503, 34, 1],
];

/** `stavy`: id, type, kind of print, description, days, further. */
export const STATE_ROWS: readonly (readonly Field[])[] = [
  [0, 0, 0, '', '', ''],
  [10, 7, 1, 'do 15-ti dnu od rozeslani', -15, 0],
  [11, 10, 1, '', '', ''],
  [12, 1, 1, 'po 10 dnech od rozeslání poslancům', 10, 0],
  [13, 3, 1, '60 dnů (+-20) od přikázání', 60, 17],
  [14, 4, 1, '', '', ''],
  [15, 21, 1, '72 hod. od rozeslání pozměň. návrhů', 2, ''],
  [16, 12, 1, 'do 30 dnů od doručení', 0, 38],
  [18, 8, 1, 'do 15 dnů od postoupení', -15, 49],
  [20, 11, 1, '', '', ''],
  [21, 6, 1, '', '', ''],
  [26, 14, 1, 'po 10 dnech od rozeslani', 10, 62],
  [32, 5, 1, '', '', ''],
  [150, 7, 4, 'do 15-ti dnu od rozeslani', -15, 0],
  [152, 1, 4, 'po 10 dnech od rozeslání posla', 10, 0],
  [153, 2, 4, '60 dnů (+-20) od přikázání', 60, 305],
  [200, 7, 5, '', '', ''],
  [202, 1, 5, '', '', ''],
  [203, 6, 5, '', '', ''],
  [250, 9, 6, 'pokud nesouhlas, nová odpověď do 30 dnů', -30, ''],
  [251, 6, 6, '', '', ''],
  [500, 7, 41, '', '', ''],
  [502, 1, 41, '', '', ''],
  [503, 6, 41, '', '', ''],
];

/** `typ_stavu` */
export const STATE_KIND_ROWS: readonly (readonly Field[])[] = [
  [0, 'START'],
  [1, '1. čtení'],
  [2, '2. čtení'],
  [3, '2. čtení - obecná rozprava'],
  [4, '2. čtení - podrobná rozprava'],
  [5, '3. čtení'],
  [6, 'KONEC'],
  [7, 'Organizační výbor'],
  [8, 'Prezident'],
  [9, ' '],
  [10, 'Předseda PS'],
  [11, 'Sbírka zákonů'],
  [12, 'Senát'],
  [14, 'Sněmovna (Senát)'],
  [21, 'Pozměňovací návrhy'],
  [51, 'EU'],
  [53, 'Projednávání'],
];

/** `typ_akce` */
export const ACTION_ROWS: readonly (readonly Field[])[] = [
  [1, 'bez usnesení'],
  [2, 'doporučen'],
  [3, 'doručen'],
  [8, 'nepřijat'],
  [12, 'odeslán'],
  [13, 'podepsal'],
  [16, 'předložen'],
  [18, 'přikázán'],
  [19, 'rozeslán'],
  [20, 'setrváno'],
  [21, 'schválen'],
  [22, 'souhlas'],
  [23, 'ukončena'],
  [24, 'vrácen'],
  [27, 'zamítnut'],
  [33, 'schváleno'],
  [34, 'zamítnuto'],
  [35, 'vzato na vědomí'],
  [38, 'vráceno k přepracování'],
];

/** `druh_tisku`: id, T a print or Z a sub-print, name. */
export const PRINT_KIND_ROWS: readonly (readonly Field[])[] = [
  [0, 'T', 'neurčený druh'],
  [1, 'T', 'Vládní návrh zákona'],
  [2, 'T', 'Návrh zákona'],
  [4, 'T', 'Mezinárodní smlouva'],
  [5, 'T', 'Zpráva a jiné'],
  [6, 'T', 'Písemná interpelace'],
  [7, 'Z', 'Stanovisko vlády'],
  [8, 'Z', 'Usnesení výboru'],
  [10, 'Z', 'Pozměňovací a jiné návrhy'],
  [11, 'Z', 'Usnesení Senátu'],
  [41, 'T', 'Akty a dokumenty EU'],
];

/** `typ_zakon`: who submitted. */
export const SUBMITTER_ROWS: readonly (readonly Field[])[] = [
  [1, 'VL - vláda'],
  [2, 'PO - poslanec'],
  [3, 'SP - skupina poslanců'],
  [4, 'SE - senát'],
];

/** `vysledek`: what a committee resolved. */
export const RESOLUTION_ROWS: readonly (readonly Field[])[] = [
  [2, 'pozměňovací návrhy'],
  [5, 'doporučuje schválit'],
  [7, 'přerušuje projednávání'],
  [10, 'doporučuje zamítnout'],
  [17, 'nesouhlas'],
  [18, 'připomínky'],
  [19, 'souhlas'],
];

/** `bod_stav`, padded to 20 but for the youngest. */
export const ITEM_STATE_ROWS: readonly (readonly Field[])[] = [
  [0, padded('projednán', 20)],
  [1, padded('neprojednán', 20)],
  [2, padded('přerušen', 20)],
  [3, padded('neprojednatelný', 20)],
  [4, padded('právě projednávaný', 20)],
  [5, 'odročen'],
];
