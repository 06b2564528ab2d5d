import type { Locale } from '@tessera/kit/locale';

/** The tables of a period; `tables.ts` makes their rows. */
export type TableName =
  | 'votes'
  | 'mp_votes'
  | 'mp_info'
  | 'clubs'
  | 'offices'
  | 'void_votes'
  | 'tisk_lookup'
  | 'tisk_history';

/** Meaning of a column. */
export type ColumnMeaning = { readonly column: string; readonly meaning: string };

type Pair = readonly [column: string, cs: string, en: string];

/** The columns of each table, in order. `tables.test.ts` holds the names to those of the tables. */
export function dictionary(locale: Locale): Record<TableName, readonly ColumnMeaning[]> {
  const of = (pairs: readonly Pair[]) =>
    pairs.map(([column, cs, en]) => ({ column, meaning: locale === 'cs' ? cs : en }));
  return {
    votes: of([...VOTE, ...NATURE]),
    mp_votes: of([
      ['id_poslanec', 'poslanec v tomto období', 'the member in this period'],
      ['id_hlasovani', 'hlasování', 'the vote'],
      [
        'vysledek',
        'A pro, B proti, C zdržel se, F nehlasoval, K zdržel se nebo nehlasoval, @ nepřihlášen, M omluven, W před slibem',
        'A yes, B no, C abstained, F did not vote, K abstained or did not vote, @ not logged in, M excused, W before the oath',
      ],
      [
        'excused_by_list',
        '1, když nepřihlášení vysvětluje seznam omluv (odvozeno)',
        '1 when the list of excuses explains the absence (derived)',
      ],
    ]),
    mp_info: of([
      ['id_poslanec', 'poslanec v tomto období', 'the member in this period'],
      ['id_osoba', 'osoba, stejná ve všech obdobích', 'the person, the same in all periods'],
      ['jmeno', 'jméno', 'first name'],
      ['prijmeni', 'příjmení', 'surname'],
      ['kraj', 'volební kraj', 'electoral region'],
      ['party', 'poslední klub v období', 'last club of the period'],
    ]),
    clubs: of([
      ['id_poslanec', 'poslanec v tomto období', 'the member in this period'],
      ['party', 'klub', 'the club'],
      ['od', 'začátek členství, s hodinou', 'start of the membership, with the hour'],
      ['do', 'konec; prázdné, když trvá', 'end; empty while it lasts'],
    ]),
    offices: of([
      ['id_osoba', 'osoba, stejná ve všech obdobích', 'the person, the same in all periods'],
      ['name', 'jméno a příjmení', 'first name and surname'],
      [
        'body',
        'kde: chamber (Sněmovna), government (vláda), club (klub), committee (výbor)',
        'where: chamber, government, club, committee',
      ],
      [
        'organ',
        'zkratka klubu, název výboru, číslo vlády ve zdroji',
        'code of the club, name of the committee, id of the government at the source',
      ],
      ['obdobi', 'volební období; prázdné u vlády', 'electoral period; empty for a government'],
      [
        'funkce',
        'funkce slovy zdroje; prázdné u členství',
        'office in the words of the source; empty for a membership',
      ],
      ['od', 'začátek, s hodinou', 'start, with the hour'],
      ['do', 'konec; prázdné, když trvá', 'end; empty while it lasts'],
    ]),
    void_votes: of(VOTE),
    tisk_lookup: of([
      ['id_hlasovani', 'hlasování', 'the vote'],
      ['id_tisk', 'sněmovní tisk', 'the print'],
      ['ct', 'číslo tisku v období', 'number of the print in the period'],
      ['nazev_tisku', 'název tisku', 'title of the print'],
      ['uplny_nazev_tisku', 'úplný název tisku', 'full title of the print'],
      [
        'by',
        'odkud vazbu známe: history (z historie tisku), agenda (z pořadu schůze), name (jen podle názvu: pravděpodobná)',
        'how the link is known: history (of the print), agenda (of the session), name (a matching name only: probable)',
      ],
    ]),
    tisk_history: of([
      ['id_tisk', 'sněmovní tisk', 'the print'],
      ['datum', 'den', 'day'],
      ['stage', 'etapa, slovy zdroje', 'stage, in the words of the source'],
      ['action', 'co se stalo', 'what happened'],
      ['id_hlasovani', 'hlasování, které o tom rozhodlo', 'the vote that decided it'],
      ['schuze', 'číslo schůze', 'number of the session'],
      ['zakon', 'číslo zákona ve Sbírce', 'number of the law'],
      ['poznamka', 'poznámka zdroje', 'remark of the source'],
    ]),
  };
}

const NATURE: readonly Pair[] = [
  [
    'stage',
    'etapa: first_reading, second_reading, third_reading, returned_by_senate, returned_by_president, other',
    'stage: first_reading, second_reading, third_reading, returned_by_senate, returned_by_president, other',
  ],
  [
    'kind',
    'o čem se hlasovalo: final, amendment, procedure, agenda, confidence, other',
    'what was voted on: final, amendment, procedure, agenda, confidence, other',
  ],
  [
    'kind_certain',
    '1, když to říká zdroj; 0, když to plyne z pořadí hlasování',
    '1 if the source says so; 0 if it follows from the order of the votes',
  ],
  [
    'motion',
    'co konečné hlasování navrhovalo: pass (přijmout), reject (zamítnout), return (vrátit); prázdné, když to historie tisku neříká',
    'what a final vote moved: pass, reject, return; empty if the history of the print does not say',
  ],
  [
    'bill_outcome',
    'co se tím s tiskem stalo: passed, rejected, returned; prázdné, když to historie tisku neříká',
    'what became of the print by it: passed, rejected, returned; empty if its history does not say',
  ],
  [
    'print_ct',
    'číslo sněmovního tisku; prázdné bez tisku',
    'number of the print; empty without one',
  ],
];

const VOTE: readonly Pair[] = [
  ['id_hlasovani', 'číslo hlasování ve zdroji', 'id of the vote at the source'],
  ['schuze', 'číslo schůze', 'number of the session'],
  ['cislo', 'číslo hlasování na schůzi', 'number of the vote in the session'],
  ['bod', 'bod pořadu; prázdné u procedurálních', 'agenda item; empty for procedural votes'],
  ['datum', 'den', 'day'],
  ['cas', 'čas', 'time'],
  ['pro', 'pro', 'yes'],
  ['proti', 'proti', 'no'],
  ['zdrzel', 'zdrželo se', 'abstained'],
  ['nehlasoval', 'přihlášeni, ale nehlasovali', 'logged in, but did not vote'],
  ['prihlaseno', 'přihlášeno', 'logged in'],
  ['kvorum', 'kolik hlasů pro bylo potřeba', 'yes votes needed'],
  ['vysledek', 'A přijato, R zamítnuto', 'A passed, R rejected'],
  [
    'nazev_dlouhy',
    'název, ve zdroji zkrácený na 48 až 70 znaků',
    'title, cut by the source after 48 to 70 characters',
  ],
  ['nazev_kratky', 'krátký název, většinou prázdný', 'short title, mostly empty'],
  [
    'id_typ',
    'etapa bodu na schváleném pořadu (číselník typ_stavu)',
    'stage of the item on the accepted agenda (codes of typ_stavu)',
  ],
];
