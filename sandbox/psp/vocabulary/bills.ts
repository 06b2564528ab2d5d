/** The field a bill belongs to; selects the sentences of its documents. */
export type Topic =
  | 'finance'
  | 'health'
  | 'education'
  | 'defence'
  | 'justice'
  | 'environment'
  | 'transport'
  | 'social'
  | 'labour'
  | 'housing'
  | 'agriculture'
  | 'digital'
  | 'constitution'
  | 'culture';

/**
 * Subjects of bills. Every head takes the locative after "o" and is followed by one of the
 * objects in the genitive: "o dani z" + "papírových draků".
 */
export const SUBJECTS: readonly {
  topic: Topic;
  heads: readonly string[];
  objects: readonly string[];
}[] = [
  {
    topic: 'finance',
    heads: ['dani z', 'spotřební dani z', 'účetnictví'],
    objects: [
      'papírových draků',
      'deštníků pro dva',
      'nedělních rohlíků',
      'kulatých míčků',
      'vypůjčených klobouků',
      'příjmů z bublin',
    ],
  },
  {
    topic: 'health',
    heads: ['zdravotním pojištění', 'veřejném zdraví', 'zdravotních službách'],
    objects: [
      'plyšových medvědů',
      'nastydlých vodníků',
      'zívajících řečníků',
      'kýchajících sněhuláků',
      'unavených ponocných',
    ],
  },
  {
    topic: 'education',
    heads: ['vzdělávání', 'školách a zkouškách'],
    objects: [
      'mluvících papoušků',
      'zvídavých šneků',
      'čtoucích koček',
      'počítajících ovcí',
      'roztržitých učitelů',
    ],
  },
  {
    topic: 'defence',
    heads: ['obraně', 'výcviku', 'výzbroji'],
    objects: ['sněhových pevností', 'mýdlových hradů', 'pískových věží', 'cínových posádek'],
  },
  {
    topic: 'justice',
    heads: ['soudním líčení', 'trestní odpovědnosti', 'rejstříku trestů'],
    objects: [
      'neposlušných budíků',
      'popletených kouzelníků',
      'zlobivých skřítků',
      'schovaných klíčů',
    ],
  },
  {
    topic: 'environment',
    heads: ['ochraně a čištění', 'ochraně', 'odpadech z'],
    objects: [
      'mraků a mlhy',
      'šeptajících lesů',
      'kaluží a potůčků',
      'duhových jezer',
      'hvězdného prachu',
      'podzimního listí',
    ],
  },
  {
    topic: 'transport',
    heads: ['provozu', 'silničním provozu', 'registraci'],
    objects: [
      'létajících koberců',
      'točitých schodišť',
      'parních koloběžek',
      'houpacích mostů',
      'pomalých výtahů',
    ],
  },
  {
    topic: 'social',
    heads: ['důchodovém pojištění', 'sociálních službách', 'rodičovském příspěvku'],
    objects: ['vysloužilých vodníků', 'stárnoucích draků', 'osamělých strašidel', 'hradních paní'],
  },
  {
    topic: 'labour',
    heads: ['zaměstnanosti', 'pracovní době', 'platech'],
    objects: [
      'zkoušečů matrací',
      'ladičů zvonků',
      'počítačů kachen',
      'hlídačů snů',
      'žehličů tkaniček',
    ],
  },
  {
    topic: 'housing',
    heads: ['pronájmu', 'výstavbě', 'stavebním řízení'],
    objects: ['domků na stromě', 'perníkových chaloupek', 'vzdušných zámků', 'stanů a iglú'],
  },
  {
    topic: 'agriculture',
    heads: ['zemědělství a pěstování', 'značení', 'podpoře pěstitelů'],
    objects: [
      'modrých brambor',
      'kulatých mrkví',
      'svítících dýní',
      'čtyřlístků',
      'nakládaných okurek',
    ],
  },
  {
    topic: 'digital',
    heads: ['digitálních službách', 'elektronické evidenci', 'kybernetické bezpečnosti'],
    objects: [
      'mluvících ledniček',
      'poštovních holubů',
      'zapomnětlivých strojů',
      'tajných receptů',
    ],
  },
  {
    topic: 'constitution',
    heads: ['volbě', 'ústavním postavení', 'jednacím řádu'],
    objects: ['nejvyššího ponocného', 'strážců pečeti', 'rady starších šneků', 'předsedů předsedů'],
  },
  {
    topic: 'culture',
    heads: ['evidenci', 'podpoře', 'veřejných sbírkách'],
    objects: ['pouličních kapel', 'dřevěných loutek', 'ručně psaných map', 'zpívajících fontán'],
  },
];

export const LANDS = [
  'Nezemí',
  'Mlžným knížectvím',
  'Ostrovním svazem Tišina',
  'Zámořím tří rybníků',
  'Královstvím polárních záclon',
  'Republikou Včerejšek',
];

export const TREATY_SUBJECTS = [
  'výměně deštníků',
  'společném pozorování mraků',
  'zamezení dvojímu zdanění bublin',
  'letecké dopravě draků',
  'uznávání pohádek',
];

export const REPORT_SUBJECTS = [
  'Zpráva o stavu chodeb a schodišť',
  'Výroční zpráva Úřadu pro dlouhé porady',
  'Informace o zásobách teplého čaje',
  'Zpráva o činnosti Rady pro tiché zvonce',
  'Návrh rozpočtu Fondu zelených židlí',
  'Závěrečný účet kapitoly Mraky a mlha',
  'Zpráva o hospodaření s tužkami',
];

export const EU_SUBJECTS = [
  'Návrh nařízení o jednotné délce tkaniček',
  'Sdělení o budoucnosti papírových draků',
  'Návrh směrnice o tichosti výtahů',
  'Návrh rozhodnutí o společném počítání ovcí',
];

export const ELECTIONS = [
  'Návrh na volbu člena Rady pro tiché zvonce',
  'Návrh na volbu členů dozorčí rady Fondu zelených židlí',
  'Návrh na volbu místopředsedy výboru',
  'Návrh na změnu ve složení orgánů sněmovny',
  'Informace vlády o situaci na točitých schodech',
  'Návrh na stanovení počtu ověřovatelů',
];

export const PROCEDURES = [
  'Pořad schůze',
  'Návrh na přerušení schůze',
  'Návrh na prodloužení jednacího dne',
  'Námitka proti postupu předsedajícího',
  'Procedurální návrh - přestávka na čaj',
];

export const INTERPELLATION_ITEM = 'Odpovědi členů vlády na písemné interpelace';
