import { ENGLISH_CHANGES, FIELDS, type Field } from './fields.ts';

/** Every generated text begins with this, so that nobody takes it for a model's. */
const MARK = '[stand-in]';

/**
 * The answer to a prompt: topics from keywords, summaries of sentences copied from the document, in
 * English of a table of phrases. The same prompt always gets the same answer.
 */
export function extractiveAnswer(prompt: Prompt): string {
  switch (prompt.kind) {
    case 'topics':
      return `TOPICS: ${topics(prompt).join(', ')}`;
    case 'consolidation':
      return consolidation(prompt);
    case 'difference':
      return difference(prompt);
    case 'summary':
      return summary(prompt);
  }
}

/** Labels offered after "Témata:" or "Topics:", separated by semicolons, commas or line feeds. */
function offeredLabels(task: string): string[] {
  const list = /(?:témata|topics)\b[^:\n]*:\s*([\s\S]+?)(?:\.\s|\.$|\n\n|$)/iu.exec(
    task.replace(/TOPICS\s*:/g, ''),
  )?.[1];
  const separator = list?.includes(';') ? ';' : /[,\n]/;
  return (list ?? '')
    .split(separator)
    .map((label) => label.trim())
    .filter((label) => label !== '' && label.length <= 60);
}

/** One to three topics: the fields with most keywords in the document, under the offered labels. */
function topics({ task, document }: Prompt): string[] {
  const labels = offeredLabels(task);
  const found = fieldsOf(document).slice(0, 2);
  const named = found.map((field) => labelOf(field, labels) ?? field.cs);
  return named.length > 0 ? [...new Set(named)] : [labels[0] ?? 'ostatní'];
}

function labelOf(field: Field, labels: readonly string[]): string | undefined {
  return labels.find((label) => field.label.test(plain(label)));
}

/** Fields by the number of keyword occurrences, the most frequent first; those with none left out. */
function fieldsOf(document: string): Field[] {
  const words = plain(document).split(/[^a-z0-9]+/);
  const count = (field: Field) =>
    words.filter((word) => field.prefixes.some((prefix) => word.startsWith(prefix))).length;
  return FIELDS.map((field) => ({ field, hits: count(field) }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ field }) => field);
}

/** Lower case without diacritics. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function consolidation({ task, document }: Prompt): string {
  const labels = offeredLabels(task);
  return document
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((label) => {
      const [field] = fieldsOf(label);
      return `${label} -> ${(field && labelOf(field, labels)) ?? label}`;
    })
    .join('\n');
}

function summary({ document, language }: Prompt): string {
  if (language === 'en') return englishSummary(document);
  const all = sentences(document);
  const aim = all.findIndex((one) => one.startsWith('Cílem návrhu'));
  const chosen = aim >= 0 ? all.slice(aim, aim + 3) : all.slice(0, 3);
  const number = numberOf(document);
  const about = number === undefined ? '' : ` Tisk ${number}.`;
  if (chosen.length === 0) return `${MARK}${about} Dokument neobsahuje žádnou celou větu.`;
  return `${MARK}${about} ${chosen.join(' ')}`;
}

/** Prints on the same matter differ in it at least. */
const numberOf = (document: string) => /Sněmovní tisk (\d+)/.exec(document)?.[1];

/** A line that ends without punctuation before one with a capital: a heading, no part of a sentence. */
const HEADING = /^(.{0,70}[^.!?,\s])\n+(?=\p{Lu}|\d+\.|§)/gmu;

/** Replaces the line feed after a heading; no document contains it. */
const BREAK = '¶';

/** Whole sentences of 40 to 400 characters; line breaks within a sentence become blanks. */
export function sentences(document: string): string[] {
  return document
    .replace(HEADING, `$1${BREAK}`)
    .replace(/\s+/g, ' ')
    .split(/¶|(?<=[.!?])\s+(?=[\p{Lu}„])/u)
    .filter((one) => one.length >= 40 && one.length <= 400 && /[.!?]$/.test(one));
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const CZECH_MONTHS =
  'ledna února března dubna května června července srpna září října listopadu prosince'.split(' ');

function englishSummary(document: string): string {
  const [field] = fieldsOf(document);
  const number = numberOf(document);
  const parts = [
    `The print${number === undefined ? '' : ` ${number}`} concerns ${field?.en ?? 'a matter of public administration'}.`,
    ...ENGLISH_CHANGES.filter(({ czech }) => document.includes(czech))
      .slice(0, 2)
      .map(({ english }) => english),
  ];
  const cost = /ve výši (\d+) milionů korun/.exec(document)?.[1];
  if (cost !== undefined)
    parts.push(`The one-off cost to the state budget is ${cost} million crowns.`);
  const effect = /účinnosti dnem (\d+)\. (\p{L}+) (\d{4})/u.exec(document);
  if (effect !== null) {
    const month = MONTHS[CZECH_MONTHS.indexOf(effect[2]!)];
    if (month !== undefined)
      parts.push(`The act takes effect on ${effect[1]} ${month} ${effect[3]}.`);
  }
  return `${MARK} ${parts.join(' ')}`;
}

/** Says whether lines were added and removed and, in Czech, quotes the first of them. */
function difference({ document, language }: Prompt): string {
  const lines = document.split('\n');
  const added = lines.filter((line) => /^\+(?!\+)/.test(line)).map((line) => line.slice(1).trim());
  const removed = lines.filter((line) => /^-(?!-)/.test(line)).map((line) => line.slice(1).trim());
  if (language === 'en') {
    const fine = added.some((line) => line.includes('pokutu'))
      ? ' The amount of the fine is among the changes.'
      : '';
    const more = added.length > 0 ? 'adds lines' : 'adds no line';
    const less = removed.length > 0 ? 'removes lines of the text' : 'removes no line of the text';
    return `${MARK} The later version ${more} and ${less}.${fine}`;
  }
  // Numbers and names are not cut.
  const short = (line: string) =>
    line.length <= 200 ? line : line.slice(0, 200).replace(/\S*$/, '…');
  const quote = (list: readonly string[]) => `„${short(list[0] ?? '')}“`;
  return `${MARK} Podle rozdílu verzí se text návrhu mění.${added.length > 0 ? ` Nově je v textu uvedeno: ${quote(added)}.` : ''}${removed.length > 0 ? ` Z textu zmizelo: ${quote(removed)}.` : ''}`;
}

/** A request to the model as a stand-in reads it. */
type Prompt = {
  /** The instruction before the document. */
  readonly task: string;
  /** The text between the fences; the whole prompt when there are none. */
  readonly document: string;
  readonly language: 'cs' | 'en';
  readonly kind: 'topics' | 'consolidation' | 'difference' | 'summary';
};

const FENCE = /---BEGIN USER TEXT---\s*\n([\s\S]*?)\n?\s*---END USER TEXT---/;

/** The fence is looked for in the prompt only: a system text may cite its two lines. */
export function parsePrompt(system: string, prompt: string): Prompt {
  const fenced = FENCE.exec(prompt);
  const document = fenced?.[1] ?? prompt;
  const task = fenced === null ? '' : prompt.slice(0, fenced.index);
  return {
    task,
    document,
    language: languageOf(`${system}\n${task}`),
    kind: kindOf(task, document),
  };
}

function languageOf(instructions: string): 'cs' | 'en' {
  if (/\b(in English|anglicky)\b/i.test(instructions)) return 'en';
  if (/\b(in Czech|česky)(?![\p{L}])/iu.test(instructions)) return 'cs';
  return /\b(the|following|summari[sz]e|print)\b/i.test(instructions) ? 'en' : 'cs';
}

function kindOf(task: string, document: string): Prompt['kind'] {
  if (/->/.test(task) || /\b(merge|consolidate|sluč)/i.test(task)) return 'consolidation';
  if (/TOPICS\s*:/.test(task)) return 'topics';
  if (/^[+-] ?\S/m.test(document) && /\b(difference|rozdíl)/i.test(task)) return 'difference';
  return /\b(difference|rozdíl)/i.test(task) ? 'difference' : 'summary';
}
