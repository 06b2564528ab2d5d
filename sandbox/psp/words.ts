import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of a file of data: `# name`, then lines up to the next section. */
function sections(file: string): Map<string, readonly string[]> {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return new Map(
    text.split(/^# /m).map((section) => {
      const [name, ...lines] = section.split('\n');
      return [name!, lines.filter((line) => line !== '')];
    }),
  );
}

const WORDS = sections('words.txt');
const CODES = sections('code-tables.txt');

/** The entries of a list of words, such as `towns`. */
export function words(list: string): readonly string[] {
  const found = WORDS.get(list);
  if (found === undefined) throw new RangeError(`words.txt has no list "${list}"`);
  return found;
}

/** A list of words with each entry split into its fields. */
export function wordRows(list: string): readonly (readonly string[])[] {
  return words(list).map((entry) => entry.split(' | '));
}

/** The lines of a table of codes, which is the same in every archive. */
export function codeTable(table: string): readonly string[] {
  return CODES.get(table)!;
}

/** Names and texts that prints are made from. */
export const COMMITTEES = wordRows('committees');
export const REGIONS = words('regions');

/** A subject as bills have it: `o {title}` with the title in the locative; objects in the genitive. */
export type Subject = { readonly topic: string; readonly title: string; readonly objects: string };

/** Every head takes the locative after "o" and is followed by objects in the genitive. */
export const SUBJECTS = wordRows('subjects').map(([topic, heads, objects]) => ({
  topic: topic!,
  heads: heads!.split(', '),
  objects: objects!.split(', '),
}));

/** Sentences about a subject: who answers for it, its state, what changes, provisions of a bill. */
export function sentences(
  { topic, objects }: Subject,
  kind: 'ministry' | 'state' | 'change' | 'provision',
): readonly string[] {
  return wordRows('sentences').flatMap(([about, what, sentence]) =>
    about === topic && what === kind ? [sentence!.replaceAll('{objects}', objects)] : [],
  );
}
