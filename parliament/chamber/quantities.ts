/**
 * A number, date, section or law in a text. Equal ones have the same key, however they are written:
 * `5 000 Kč`, `5,000` and `five thousand`.
 */
type Quantity = {
  readonly key: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
};

const MONTHS = [
  'leden|ledna|lednu|january',
  'únor|února|únoru|february',
  'březen|března|březnu|march',
  'duben|dubna|dubnu|april',
  'květen|května|květnu|may',
  'červen|června|červnu|june',
  'červenec|července|červenci|july',
  'srpen|srpna|srpnu|august',
  'září|september',
  'říjen|října|říjnu|october',
  'listopad|listopadu|november',
  'prosinec|prosince|prosinci|december',
].map((forms) => forms.split('|'));
const MONTH = alternatives(MONTHS.flat());

const SCALES = new Map<string, number>();
for (const [value, forms] of [
  [1_000, 'tisíc|tisíce|tisíců|tisíci|thousand'],
  [1_000_000, 'milion|miliony|milionu|milionů|million'],
  [1_000_000_000, 'miliarda|miliardy|miliard|miliardu|billion'],
] as const) {
  for (const form of forms.split('|')) SCALES.set(form, value);
}
const SHORT_SCALES = new Map([
  ['tis.', 1_000],
  ['mil.', 1_000_000],
  ['mld.', 1_000_000_000],
]);

/** Spelt out, from two up: *one* and *jeden* seldom count anything. */
const WORDS = new Map<string, number>();
for (const [value, forms] of [
  [2, 'dva|dvě|dvou|dvěma|two'],
  [3, 'tři|tří|třem|třemi|three'],
  [4, 'čtyři|čtyř|čtyřem|čtyřmi|four'],
  ...[
    'pět|five',
    'šest|six',
    'sedm|seven',
    'osm|eight',
    'devět|devíti|nine',
    'deset|deseti|ten',
    'jedenáct|eleven',
    'dvanáct|twelve',
    'třináct|thirteen',
    'čtrnáct|fourteen',
    'patnáct|fifteen',
    'šestnáct|sixteen',
    'sedmnáct|seventeen',
    'osmnáct|eighteen',
    'devatenáct|nineteen',
  ].map((forms, index) => [index + 5, forms] as const),
  ...[
    'dvacet|twenty',
    'třicet|thirty',
    'čtyřicet|forty',
    'padesát|fifty',
    'šedesát|sixty',
    'sedmdesát|seventy',
    'osmdesát|eighty',
    'devadesát|ninety',
    'sto|sta|set|stě|hundred',
  ].map((forms, index) => [(index + 2) * 10, forms] as const),
] as const) {
  for (const form of forms.split('|')) {
    WORDS.set(form, value);
    // pět, pěti; dvacet, dvaceti
    if (/t$|m$/.test(form)) WORDS.set(`${form}i`, value);
  }
}
const WORD = alternatives([...WORDS.keys(), ...SCALES.keys()]);
const SCALE = `(?<scale>tis\\.|mil\\.|mld\\.|(?:${alternatives([...SCALES.keys()])})(?!\\p{L}))`;

const PATTERN = new RegExp(
  [
    `(?<!\\d)(?<isoYear>\\d{4})-(?<isoMonth>\\d{2})-(?<isoDay>\\d{2})(?!\\d)`,
    `(?<!\\d)(?<day>\\d{1,2})\\.\\s?(?:(?<monthNumber>\\d{1,2})\\.\\s?(?<year>\\d{4})(?!\\d))`,
    `(?<!\\d)(?<day2>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?<month>${MONTH})(?!\\p{L})(?:,?\\s(?<year2>\\d{4})(?!\\d))?`,
    `(?<!\\p{L})(?<month2>${MONTH})(?!\\p{L})\\s(?<day3>\\d{1,2})(?!\\d)(?:,?\\s(?<year3>\\d{4})(?!\\d))?`,
    `(?<!\\p{L})(?<month3>${MONTH})(?!\\p{L})\\s(?<year4>\\d{4})(?!\\d)`,
    `(?<!\\d)(?<law>\\d{1,5}/\\d{2,4}(?!\\d))`,
    `(?:§|(?<!\\p{L})sections?)\\s?(?<section>\\d{1,5}[a-z]?)(?!\\p{L})`,
    `(?<!\\d)(?<number>(?!0)\\d{1,3}(?:[\\s.,]\\d{3}(?!\\d))+(?:,\\d{1,2}(?!\\d))?|\\d{1,15}(?:[.,]\\d{1,6}(?!\\d))?)(?:\\s?${SCALE})?`,
    `(?<!\\p{L})(?<words>(?:${WORD})(?!\\p{L})(?:[\\s-](?:and\\s|a\\s)?(?:${WORD})(?!\\p{L})){0,12})`,
  ].join('|'),
  'giu',
);

/** All of a text in order. Small numbers that are spelt out without a unit count nothing. */
export function quantitiesIn(text: string): Quantity[] {
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    const key = keyOf(
      match.groups!,
      text.slice(match.index + match[0].length, match.index + match[0].length + 12),
    );
    if (key === undefined) return [];
    return [{ key, text: match[0], from: match.index, to: match.index + match[0].length }];
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function keyOf(groups: Groups, after: string): string | undefined {
  const { law, section, number, words, scale = '' } = groups;
  if (law !== undefined) return `law ${law}`;
  if (section !== undefined) return `§ ${section.toLowerCase()}`;
  if (number !== undefined) {
    const factor = SHORT_SCALES.get(scale.toLowerCase()) ?? SCALES.get(scale.toLowerCase()) ?? 1;
    return `${rounded(digits(number) * factor)}`;
  }
  if (words !== undefined) {
    // Alone they are words of the other language: *ten zákon*, *is set at*.
    if (/^(set|ten)$/i.test(words)) return undefined;
    const value = spelt(words.toLowerCase());
    return value > 12 || UNIT.test(after) ? `${value}` : undefined;
  }
  const year = groups.isoYear ?? groups.year ?? groups.year2 ?? groups.year3 ?? groups.year4;
  const day = groups.isoDay ?? groups.day ?? groups.day2 ?? groups.day3;
  const month = groups.isoMonth ?? groups.monthNumber;
  const name = (groups.month ?? groups.month2 ?? groups.month3 ?? '').toLowerCase();
  const of =
    month === undefined ? MONTHS.findIndex((forms) => forms.includes(name)) + 1 : Number(month);
  return `date ${year ?? '–'} ${of} ${day === undefined ? '–' : Number(day)}`;
}

/** What a quantity also tells: a date its year, and the day without it. */
export function impliedKeys(key: string): string[] {
  const [kind, a = '', month, day] = key.split(' ');
  if (kind === 'law') return [a.split('/')[1]!];
  if (kind !== 'date') return [];
  return [a, `date – ${month} ${day}`, `date ${a} ${month} –`];
}

const UNIT =
  /^\s(?:%|procent|per ?cent|korun|kč|crown|czk|let|rok|rock|year|měsíc|month|dn[íey]|dnů|day|hodin|hour|week|týdn)/i;

function digits(text: string): number {
  const grouped = /^\d{1,3}(?:[\s.,]\d{3})+(?:,\d{1,2})?$/.test(text) && !text.startsWith('0');
  if (!grouped) return Number(text.replace(',', '.'));
  const [whole = '', fraction = '0'] = text.split(/,(?=\d{1,2}$)/);
  return Number(`${whole.replace(/[\s.,]/g, '')}.${fraction}`);
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** `devět set milionů` → 900,000,000. */
function spelt(text: string): number {
  let [sum, part] = [0, 0];
  for (const word of text.split(/[\s-]+/)) {
    const scale = SCALES.get(word);
    const value = WORDS.get(word);
    if (scale !== undefined) {
      sum += Math.max(1, part) * scale;
      part = 0;
    } else if (value === 100) part = Math.max(1, part) * 100;
    else part += value ?? 0;
  }
  return sum + part;
}

/** Longer forms first, so that none hides behind its beginning. */
function alternatives(forms: readonly string[]): string {
  return forms.toSorted((a, b) => b.length - a.length).join('|');
}
