/** A field of legislation: keywords without diacritics, and how labels for it begin. */
export type Field = {
  readonly cs: string;
  readonly en: string;
  /** Matches a label without diacritics. */
  readonly label: RegExp;
  readonly prefixes: readonly string[];
};

export const FIELDS: readonly Field[] = [
  field(
    'finance',
    'taxes and public finance',
    /financ|dan[eo]|rozpoc/,
    'danov dani rozpoct poplatnik ucetn bank',
  ),
  field('zdravotnictví', 'health care', /zdrav/, 'zdravot pacient nemocni lekar pojistenec'),
  field('školství', 'education', /skol|vzdel/, 'skol vzdela zaci ucitel student'),
  field('obrana', 'defence', /obran|bezpec/, 'obran armad vojensk vojak vojac vycvik'),
  field(
    'justice',
    'courts and criminal law',
    /justic|sprav|trest|soud/,
    'soud trestn obvinen rozsud vezen',
  ),
  field(
    'životní prostředí',
    'the environment',
    /zivot|ekolog/,
    'odpad prirod znecist ovzdus klima chranen',
  ),
  field('doprava', 'transport', /doprav/, 'doprav vozid silnic ridic zeleznic jizd'),
  field(
    'sociální věci',
    'pensions and social security',
    /social|duchod|rodin/,
    'duchod socialn prispev rodicov davk',
  ),
  field('práce', 'employment', /prace|zamest/, 'zamestn mzd pracovn prescas'),
  field(
    'bydlení',
    'housing and construction',
    /bydlen|stavb|staveb/,
    'stavebn najem najmu byt bydlen pronajim',
  ),
  field('zemědělství', 'agriculture', /zemed|potrav/, 'zemedel potravin dotac pestite pudy'),
  field(
    'digitalizace',
    'digital services',
    /digit|kyber|inform/,
    'digital elektron kybernet informacn',
  ),
  field(
    'ústava',
    'elections and the constitution',
    /ustav|volb|volby|statni/,
    'volby tajnym jednaci jednaciho ustava',
  ),
  field('kultura', 'culture', /kultur/, 'kultur pamatk divad muze'),
  field('evropské záležitosti', 'European affairs', /evrop|eu\b/, 'evropsk komise smernic'),
  field('zahraniční věci', 'foreign affairs', /zahran/, 'smluv ratifik smlouv'),
];

function field(cs: string, en: string, label: RegExp, prefixes: string): Field {
  return { cs, en, label, prefixes: prefixes.split(' ') };
}

/** English sentences for changes the documents of the synthetic parliament describe. */
export const ENGLISH_CHANGES: readonly { readonly czech: RegExp; readonly english: string }[] = [
  change(
    /Sazba daně se snižuje/,
    'The tax rate falls from seven to five per cent and tax returns are filed once a year.',
  ),
  change(/sleva na dani/, 'Small holders receive a tax credit.'),
  change(/preventivní prohlídku/, 'Health insurers will pay for preventive examinations.'),
  change(/čekací doby/, 'Hospitals must publish the waiting times for planned treatment.'),
  change(
    /přijímací zkouška/,
    'A single entrance examination and a maximum class size are introduced.',
  ),
  change(/dalšího vzdělávání/, 'Teachers gain one day of further training a month.'),
  change(/Obranné výdaje/, 'Defence spending is tied to gross domestic product.'),
  change(/sklad vojenské výzbroje/, 'A central store of military equipment is established.'),
  change(/Soudní řízení se zkracuje/, 'Court proceedings are shortened to six months.'),
  change(/rejstříku trestů vydá/, 'Extracts from the criminal register become free of charge.'),
  change(/chráněná území/, 'Protected areas and a charge for pollution are introduced.'),
  change(/třídit odpad/, 'Municipalities must sort waste into at least five kinds.'),
  change(
    /technická prohlídka/,
    'Vehicles need a registration plate and a technical inspection every four years.',
  ),
  change(/dovolená rychlost/, 'The speed limit is set at twenty kilometres an hour.'),
  change(/Důchod se zvyšuje/, 'Pensions rise every January.'),
  change(/příspěvek na péči/, 'The care allowance is paid directly to the provider.'),
  change(/Minimální mzda/, 'The minimum wage becomes a fixed share of the average wage.'),
  change(/práce na dálku/, 'Employers reimburse the costs of remote work.'),
  change(/povolení stavby/, 'Building authorities must decide within sixty days.'),
  change(/Nájemní smlouva/, 'Leases run for at least two years.'),
  change(/zemědělská dotace/, 'A subsidy per hectare and labels of origin are introduced.'),
  change(
    /elektronický registr/,
    'An electronic register and a digital identity card replace the paper form.',
  ),
  change(/kybernetický incident/, 'Operators must report incidents within twenty-four hours.'),
  change(/Volební období/, 'The electoral term is set at five years.'),
  change(/nejdelší dobu rozpravy/, 'The length of debate on one item is limited.'),
  change(/příspěvek na kulturu/, 'A state contribution to culture is introduced.'),
  change(/víceleté financování/, 'Museums and theatres receive funding for several years.'),
];

function change(czech: RegExp, english: string) {
  return { czech, english };
}
