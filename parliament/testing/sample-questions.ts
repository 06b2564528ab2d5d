/** A question as somebody types it, and the hit that belongs among the first five. */
type Question = {
  readonly question: string;
  readonly kind: 'member' | 'club' | 'print' | 'vote';
  /** What the label of the right hit contains. */
  readonly label: RegExp;
};

const print = (question: string, label: RegExp): Question => ({ question, kind: 'print', label });

/**
 * Questions about period 7 (2013–2017) in ordinary Czech, in whatever case and number people use,
 * with the title, name or code they are after. Titles are abbreviated as the source has them; the
 * same ones make up the sample of `chamber/sample-print-titles.ts`.
 */
export const QUESTIONS: readonly Question[] = [
  print('zdravotní pojištění', /zdravotním pojištění/),
  print('veřejné zdravotní pojištění', /veřejném zdravotním pojištění/),
  print('jednací řád sněmovny', /jednacím řádu/),
  print('daň z přidané hodnoty', /dani z přidané hodnoty/),
  print('trestní zákoník', /trestní zákoník/),
  print('trestního zákoníku', /trestní zákoník/),
  print('vojáci v záloze', /vojáků v záloze/),
  print('služební zákon', /služební zákon/),
  print('služebního zákona', /služební zákon/),
  print('prostituce', /regulaci prostituce/),
  print('prostituci', /regulaci prostituce/),
  print('zastupitelstvo Prahy', /zastup\. hl\. m\. Prahy|Prah/),
  print('odpady', /o odpadech/),
  print('odpadů', /o odpadech/),
  print('loterie', /o loteriích/),
  print('loterií', /o loteriích/),
  print('finanční trh', /finančního trhu/),
  print('veterinární zákon', /veterinární zákon/),
  print('sociální služby', /sociálních službách/),
  print('sociálních služeb', /sociálních službách/),
  print('silniční provoz', /silničním provozu/),
  print('exekuční řád', /exekuční řád/),
  print('exekučního řádu', /exekuční řád/),
  print('ceny', /o cenách/),
  print('Nejvyšší kontrolní úřad', /Nejvyšším kontrolním úřadu/),
  print('tabákové výrobky', /tabák/),
  print('ústava', /Ústava/),
  print('dávky osobám', /dávek osobám/),
  print('státní dluhopisový program', /dluhopisových programech/),
  print('pojišťování vývozu', /pojišťování.*vývozu/),
  print('specifické zdravotní služby', /specifických zdravotních službách/),
  print('důchodové spoření', /důchodovém spoření/),
  print('důchody', /důchodov/),
  print('svobodný přístup k informacím', /svobodném přístupu k informacím/),
  print('pedagogičtí pracovníci', /pedagogických pracovnících/),
  print('rozpočtové určení daní', /rozpočtovém určení daní/),
  print('živnostenské podnikání', /živnostenském podnikání/),
  print('branný zákon', /branný zákon/),
  print('vysoké školy', /vysokých školách/),
  print('vysokých škol', /vysokých školách/),
  print('státní svátky', /státních svátcích/),
  print('horní zákon', /horní zákon/),
  print('poštovní služby', /poštovních službách/),
  print('malé a střední podnikání', /malého a středního podnikání/),
  print('silniční daň', /dani silniční/),
  print('volební zákony', /volební zákony/),
  print('hazardní hry', /hazardních hrách/),
  print('obchodní korporace', /obchodních korporacích/),
  print('dráhy', /o dráhách/),
  print('referendum o vystoupení', /referendu o vystoupení/),
  print('veřejný ochránce práv', /veřejného ochránce práv/),
  print('zamezení dvojího zdanění s Ukrajinou', /Ukrajiny o zamez/),
  print('Římský statut', /Římského statutu/),
  print('změna klimatu', /změně klimatu/),
  print('nucená práce', /nucené práci/),
  { question: 'nedůvěra vládě', kind: 'vote', label: /nedůvěry vládě/ },
  { question: 'hlasování o nedůvěře', kind: 'vote', label: /nedůvěry vládě/ },
  { question: 'Schwarzenberg', kind: 'member', label: /Karel Schwarzenberg/ },
  { question: 'schwarzenberga', kind: 'member', label: /Karel Schwarzenberg/ },
  { question: 'Karel Schwarzenberg', kind: 'member', label: /Karel Schwarzenberg/ },
  { question: 'Občanská demokratická strana', kind: 'club', label: /^ODS$/ },
  { question: 'občanští demokraté', kind: 'club', label: /^ODS$/ },
  { question: 'komunisté', kind: 'club', label: /^KSČM$/ },
  { question: 'lidovci', kind: 'club', label: /^KDU-ČSL$/ },
  { question: 'ods', kind: 'club', label: /^ODS$/ },
  { question: 'TOP 09', kind: 'club', label: /^TOP09-S$/ },
];

/** Questions whose answers are only in the real archives: full titles, laws, sessions. */
export const REAL_QUESTIONS: readonly Question[] = [
  print('státní rozpočet', /rozpočtu ČR na rok/),
  print('evidence tržeb', /evidenci tržeb/),
  print('evidenci tržeb', /evidenci tržeb/),
  print('zákoníku práce', /zákoník práce/),
  print('zákoník práce', /zákoník práce/),
  print('registr smluv', /Registru smluv/),
  print('tisk 42', /./),
  print('586/1992', /./),
  { question: '35/7', kind: 'vote', label: /./ },
  { question: '28/3', kind: 'vote', label: /nedůvěry vládě/ },
  { question: 'důvěra vládě', kind: 'vote', label: /důvěry/ },
  print('církevní restituce', /vyrovnání s církvemi/),
  print('kouření', /návyk|tabák/),
  print('protikuřácký zákon', /návyk|tabák/),
  print('školky', /školský zákon|dětské skupině/),
  print('exekuce', /exeku/),
  print('exekutor', /exeku/),
  print('eet', /evidenci tržeb/),
  print('uprchlíci', /azyl/),
  print('prezident veto', /./),
  print('vrácené prezidentem', /./),
];

/** Questions about prints of period 7 that nobody had voted on by the date of the archive. */
export const UNVOTED_QUESTIONS: readonly Question[] = [
  print('kouření', /návykových látek/),
  print('zákaz kouření v restauracích', /návykových látek|tabák/),
  print('exekuční řád', /exekuční řád/),
  print('Horská služba', /Horské službě/),
  print('horskou službu', /Horské službě/),
  print('DNA', /o DNA/),
  print('veřejné zakázky', /zadávání veřejných zakázek/),
  print('zadávání zakázek', /zadávání veřejných zakázek/),
  print('střet zájmů', /střetu zájmů/),
  print('atomový zákon', /atomového zákona/),
  print('registrované partnerství', /registrovaném partnerství/),
  print('pobyt cizinců', /pobytu cizinců na/),
  print('státní občanství', /státním občanství/),
  print('úřední jazyk', /úředním jazyce/),
  print('ochrana státních hranic', /ochraně státních hranic/),
  print('stavební spoření', /stavebním spoření/),
  print('energetický zákon', /energetický zákon/),
  print('ochrana přírody', /ochraně přírody/),
  print('státní zastupitelství', /státním zastupitelství/),
  print('podpora sportu', /podpoře sportu/),
  print('shromažďovací právo', /právu shromažďovacím/),
  print('místní referendum', /místním referendu/),
  print('imigrační kvóty', /imigračním kvótám/),
  print('chráněná zvířata škody', /chráněnými živočichy/),
  print('norské děti', /dětí v Norsku/),
  print('dálniční známky', /pozemních komunikacích/),
  print('výroční zpráva České televize', /České televize/),
  print('inflace', /o inflaci/),
  print('zdravotní pojištění cizinců', /pojištění cizinců/),
  print('přestupky', /přestup/),
];

/** The same of period 1 (1993–1996). */
export const UNVOTED_QUESTIONS_OF_1993: readonly Question[] = [
  print('prozatímní senát', /Prozatímním senátu/),
  print('protiprávnost komunistického režimu', /protiprávnosti komunistického režimu/),
  print('týrání zvířat', /zvířat proti týrání/),
  print('Gabčíkovo', /Gabčíkovo/),
  print('volba Václava Havla', /Václava Havla prezidentem/),
  print('oddělení měny', /oddělení měny/),
  print('země moravskoslezská', /Moravoslezské/),
];

/** What somebody typed, and the question that was meant, as it is offered. */
export const MISSPELT: readonly (readonly [typed: string, meant: string])[] = [
  // i for y and y for i
  ['prostytuce', 'prostituce'],
  ['lotyrie', 'loterie'],
  ['mynimální mzda', 'minimální mzda'],
  // s for z and z for s
  ['státní rospočet', 'státní rozpočet'],
  ['statni rospocet', 'statni rozpočet'],
  ['zlužební zákon', 'služební zákon'],
  ['zaztupitelstvo', 'zastupitelstvo'],
  // letters swapped, dropped, doubled, too many
  ['vysoké škloy', 'vysoké školy'],
  ['regitsr smluv', 'registr smluv'],
  ['duchdoy', 'důchody'],
  ['refrendum', 'referendum'],
  ['exkekuce', 'exekuce'],
  ['sociaální služby', 'sociální služby'],
  // written as it is heard
  ['evidence tržep', 'evidence tržeb'],
  ['hazart', 'hazard'],
  ['nedůvjera vládě', 'nedůvěra vládě'],
  ['Švarcenberk', 'Schwarzenberg'],
  ['schwarcenberg', 'Schwarzenberg'],
  ['Sobodka', 'Sobotka'],
  ['Ondráčeg', 'Ondráček'],
];
