/** A field of legislation: keywords without diacritics, and how labels for it begin. */
export type Field = {
  readonly cs: string;
  readonly en: string;
  /** Matches a label without diacritics. */
  readonly label: RegExp;
  readonly prefixes: readonly string[];
};

export const FIELDS: readonly Field[] = rows(`
finance | taxes and public finance | financ|dan[eo]|rozpoc | danov dani rozpoct poplatnik ucetn bank
zdravotnictví | health care | zdrav | zdravot pacient nemocni lekar pojistenec
školství | education | skol|vzdel | skol vzdela zaci ucitel student
obrana | defence | obran|bezpec | obran armad vojensk vojak vojac vycvik
justice | courts and criminal law | justic|sprav|trest|soud | soud trestn obvinen rozsud vezen
životní prostředí | the environment | zivot|ekolog | odpad prirod znecist ovzdus klima chranen
doprava | transport | doprav | doprav vozid silnic ridic zeleznic jizd
sociální věci | pensions and social security | social|duchod|rodin | duchod socialn prispev rodicov davk
práce | employment | prace|zamest | zamestn mzd pracovn prescas
bydlení | housing and construction | bydlen|stavb|staveb | stavebn najem najmu byt bydlen pronajim
zemědělství | agriculture | zemed|potrav | zemedel potravin dotac pestite pudy
digitalizace | digital services | digit|kyber|inform | digital elektron kybernet informacn
ústava | elections and the constitution | ustav|volb|volby|statni | volby tajnym jednaci jednaciho ustava
kultura | culture | kultur | kultur pamatk divad muze
evropské záležitosti | European affairs | evrop|eu\\b | evropsk komise smernic
zahraniční věci | foreign affairs | zahran | smluv ratifik smlouv
`).map(([cs, en, label, prefixes]) => {
  return { cs: cs!, en: en!, label: new RegExp(label!), prefixes: prefixes!.split(' ') };
});

/** Phrases of the synthetic parliament's documents about a change, with a sentence in English. */
export const ENGLISH_CHANGES = rows(`
Sazba daně se snižuje | The tax rate falls from seven to five per cent and tax returns are filed once a year.
sleva na dani | Small holders receive a tax credit.
preventivní prohlídku | Health insurers will pay for preventive examinations.
čekací doby | Hospitals must publish the waiting times for planned treatment.
přijímací zkouška | A single entrance examination and a maximum class size are introduced.
dalšího vzdělávání | Teachers gain one day of further training a month.
Obranné výdaje | Defence spending is tied to gross domestic product.
sklad vojenské výzbroje | A central store of military equipment is established.
Soudní řízení se zkracuje | Court proceedings are shortened to six months.
rejstříku trestů vydá | Extracts from the criminal register become free of charge.
chráněná území | Protected areas and a charge for pollution are introduced.
třídit odpad | Municipalities must sort waste into at least five kinds.
technická prohlídka | Vehicles need a registration plate and a technical inspection every four years.
dovolená rychlost | The speed limit is set at twenty kilometres an hour.
Důchod se zvyšuje | Pensions rise every January.
příspěvek na péči | The care allowance is paid directly to the provider.
Minimální mzda | The minimum wage becomes a fixed share of the average wage.
práce na dálku | Employers reimburse the costs of remote work.
povolení stavby | Building authorities must decide within sixty days.
Nájemní smlouva | Leases run for at least two years.
zemědělská dotace | A subsidy per hectare and labels of origin are introduced.
elektronický registr | An electronic register and a digital identity card replace the paper form.
kybernetický incident | Operators must report incidents within twenty-four hours.
Volební období | The electoral term is set at five years.
nejdelší dobu rozpravy | The length of debate on one item is limited.
příspěvek na kulturu | A state contribution to culture is introduced.
víceleté financování | Museums and theatres receive funding for several years.
`).map(([czech, english]) => ({ czech: czech!, english: english! }));

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}
