import { folded } from './search-text.ts';
import { TOPICS, type Topic } from './topic-taxonomy.ts';
import { wordRow } from './word-row.ts';

/** A topic found in a print, and how many of its keywords occur there. */
type TopicMatch = { readonly topic: string; readonly count: number };

export type Classification = {
  /** Every topic with at least one keyword found, best first. */
  readonly matches: readonly TopicMatch[];
  /** Labels of the best topic; undefined when no keyword occurs. */
  readonly primary: { readonly cs: string; readonly en: string } | undefined;
};

/**
 * Topics of a print by keywords. A keyword is the beginning of a word, or of several words in a
 * row, in lower case without diacritics; `count` is the number of distinct keywords found in title
 * and text together. A title says what a print is about and its text only what it touches, so
 * topics found in the title come first.
 */
export function classifyByKeywords(title: string, text = ''): Classification {
  const inTitle = wordIndex(title);
  const inText = wordIndex(text);
  const matches = TOPICS.map((topic) => {
    const found = topic.keywords.filter((keyword) => hasKeyword(inTitle, keyword));
    const alsoInText = topic.keywords.filter(
      (keyword) => !found.includes(keyword) && hasKeyword(inText, keyword),
    );
    const titleWeight = found.reduce((sum, keyword) => sum + keyword.length, 0);
    return {
      topic: topic.id,
      titleWeight,
      count: found.length + alsoInText.length,
      form: topic.form,
    };
  })
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) =>
        Math.sign(b.titleWeight) - Math.sign(a.titleWeight) ||
        Number(a.form) - Number(b.form) ||
        b.titleWeight - a.titleWeight ||
        b.count - a.count,
    );
  const best = matches[0] && findTopic(matches[0].topic);
  return {
    matches: matches.map(({ topic, count }) => ({ topic, count })),
    primary: best && { cs: best.cs, en: best.en },
  };
}

/** A topic by its id or by its label in either language, letter case and diacritics aside. */
export function findTopic(name: string): Topic | undefined {
  const wanted = folded(name).trim();
  return TOPICS.find(({ id, cs, en }) => [id, folded(cs), folded(en)].includes(wanted));
}

/** A topic as pages show it; a label of the model's own has the same text in both languages. */
export type TopicLabels = Pick<Topic, 'id' | 'cs' | 'en'>;

/** Whether this is the topic asked for by id or by label in either language. */
export function isTopic({ id, cs, en }: TopicLabels, asked: string): boolean {
  const wanted = folded(asked).trim();
  return [folded(id), folded(cs), folded(en)].includes(wanted);
}

/** Distinct words of a text by their first two letters, and all of them in a row for phrases. */
type WordIndex = {
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** ` word word word ` */
  readonly row: string;
};

function wordIndex(text: string): WordIndex {
  const row = wordRow(text);
  const byStart = new Map<string, string[]>();
  for (const word of new Set(row.split(' '))) {
    const start = word.slice(0, 2);
    const known = byStart.get(start);
    if (known) known.push(word);
    else byStart.set(start, [word]);
  }
  return { byStart, row };
}

function hasKeyword({ byStart, row }: WordIndex, keyword: string): boolean {
  const space = keyword.indexOf(' ');
  const first = space < 0 ? keyword : keyword.slice(0, space);
  const known = byStart.get(first.slice(0, 2))?.some((word) => word.startsWith(first));
  // Most phrases fail at their first word, which is looked up much faster.
  return known === true && (space < 0 || phrasePattern(keyword).test(row));
}

const patterns = new Map<string, RegExp>();

/** `obcansk soudn` → a word that begins with the first part, followed by one with the second. */
function phrasePattern(keyword: string): RegExp {
  const cached = patterns.get(keyword);
  if (cached) return cached;
  const pattern = new RegExp(` ${keyword.split(' ').join('[^ ]* ')}`);
  patterns.set(keyword, pattern);
  return pattern;
}
