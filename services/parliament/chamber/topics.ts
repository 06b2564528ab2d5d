import { folded, searchWords } from './search-text.ts';
import { TOPICS, type Topic } from './topic-taxonomy.ts';

/** Places in which a topic is found; each says more of a print than the next. */
const PLACES = ['subject', 'context', 'text'] as const;

/** A topic found in a print, and how many of its keywords occur there. */
type TopicMatch = {
  readonly topic: string;
  readonly count: number;
  /** The first place with one of its keywords. */
  readonly place: (typeof PLACES)[number];
};

type Classification = {
  /** Every topic with at least one keyword found, best first. */
  readonly matches: readonly TopicMatch[];
  /** Labels of the best topic; undefined when no keyword occurs. */
  readonly primary: { readonly cs: string; readonly en: string } | undefined;
};

/**
 * Topics of a print by keywords; `count` is the number of distinct keywords found in titles and
 * text together. Titles say what a print is about and its text only what it touches, so topics
 * found in the titles come first.
 */
export function classifyByKeywords(title: string, fullTitle = '', text = ''): Classification {
  const { subject, context } = printSubject(title, fullTitle);
  const indexes = [subject, context, text].map(wordIndex);
  const matches = TOPICS.flatMap(({ id, keywords, form }) => {
    const found = indexes.map((index) => keywords.filter((keyword) => hasKeyword(index, keyword)));
    const place = found.findIndex((list) => list.length > 0);
    if (place < 0) return [];
    const letters = place === TEXT ? 0 : found[place]!.join('').length;
    return [{ topic: id, count: new Set(found.flat()).size, place, letters, form }];
  }).sort(
    (a, b) =>
      a.place - b.place ||
      Number(a.form) - Number(b.form) ||
      b.letters - a.letters ||
      b.count - a.count,
  );
  const best = matches[0] && findTopic(matches[0].topic);
  return {
    matches: matches.map(({ topic, count, place }) => ({ topic, count, place: PLACES[place]! })),
    primary: best && { cs: best.cs, en: best.en },
  };
}

const TEXT = PLACES.indexOf('text');
const MOST_SHOWN = 3;

/**
 * Ids of the topics a print is listed under: those of its subject, else those it touches, else the
 * one that most of its text is about. A long text has keywords of nearly every topic.
 */
export function topicsToShow({ matches }: Classification): string[] {
  const [best] = matches;
  if (best === undefined) return [];
  const alike = matches.filter(({ place }) => place === best.place);
  return alike.slice(0, best.place === 'text' ? 1 : MOST_SHOWN).map(({ topic }) => topic);
}

/** A topic by its id or by its label in either language, letter case and diacritics aside. */
export function findTopic(name: string): Topic | undefined {
  return TOPICS.find((topic) => isTopic(topic, name));
}

/** A topic as pages show it; a label of the model's own has the same text in both languages. */
export type TopicLabels = Pick<Topic, 'id' | 'cs' | 'en'>;

/** True when the topic has this id, or this label in either language. */
export function isTopic({ id, cs, en }: TopicLabels, asked: string): boolean {
  const wanted = folded(asked).trim();
  return [folded(id), folded(cs), folded(en)].includes(wanted);
}

/** Topics of the prints of a period, by number. */
type TopicsByPrint = ReadonlyMap<number, { readonly topics: readonly TopicLabels[] }>;

/** Numbers of the prints with this topic, by its id or its label. */
export function printsOfTopic(all: TopicsByPrint, asked: string): ReadonlySet<number> {
  const found = [...all].filter(([, { topics }]) => topics.some((one) => isTopic(one, asked)));
  return new Set(found.map(([ct]) => ct));
}

/** Distinct words of a text by their first two letters, and all of them in a row for phrases. */
type WordIndex = {
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** ` word word word ` */
  readonly row: string;
};

function wordIndex(text: string): WordIndex {
  const row = ` ${searchWords(text).join(' ')} `;
  return { byStart: Map.groupBy(new Set(row.split(' ')), (word) => word.slice(0, 2)), row };
}

function hasKeyword({ byStart, row }: WordIndex, keyword: string): boolean {
  const [first = ''] = keyword.split(' ');
  const known = byStart.get(first.slice(0, 2))?.some((word) => isWordOf(word, first));
  // Most phrases fail at their first word, which is looked up much faster.
  return known === true && (first === keyword || phrasePattern(keyword).test(row));
}

/** `soudn` is the beginning of a word, `eu.` a whole one. */
function isWordOf(word: string, part: string): boolean {
  return part.endsWith('.') ? word === part.slice(0, -1) : word.startsWith(part);
}

const patterns = new Map<string, RegExp>();

/** `obcansk soudn` → a word that begins with the first part, followed by one with the second. */
function phrasePattern(keyword: string): RegExp {
  const cached = patterns.get(keyword);
  if (cached) return cached;
  const words = keyword
    .split(' ')
    .map((part) => part.replace(/\.?$/, (end) => (end ? '' : '[^ ]*')));
  const pattern = new RegExp(` ${words.join(' ')} `);
  patterns.set(keyword, pattern);
  return pattern;
}

/** The titles of a print without its submitters. */
type PrintSubject = {
  /** The subject of the print. */
  readonly subject: string;
  /** Things it touches: further laws that a bill amends, the ministry that an interpellation asks. */
  readonly context: string;
};

/**
 * Full titles name the submitters, the law that is amended and then, often at length, the laws that
 * change with it: `Návrh poslanců A a B na vydání zákona, kterým se mění zákon č. 1/2000 Sb., o X, a
 * zákon č. 2/2000 Sb., o Y` is about X and touches Y, and the names of A and B say nothing.
 */
export function printSubject(title: string, fullTitle: string): PrintSubject {
  if (/interpelac/i.test(`${title} ${fullTitle}`)) {
    return {
      subject: `${withoutAddress(title)}. ${withoutAddress(fullTitle)}`,
      context: ADDRESSEE.exec(fullTitle)?.[1] ?? '',
    };
  }
  const named = fullTitle.replace(SUBMITTER, '');
  const further = FURTHER_LAWS.exec(named)?.index ?? named.length;
  return { subject: `${title}. ${named.slice(0, further)}`, context: named.slice(further) };
}

const SUBMITTER = /^(?:Senátní návrh|Návrh|Zastupitelstvo)(?:\s.*?)?\sna vydání\s/i;

const FURTHER_LAWS =
  /,? a o (?:změn|doplnění)|,? a (?:některé )?další zákon|(?:,? a|,) zákon(?=\s)/;

function withoutAddress(text: string): string {
  return text.replace(/^.*?\bve věci:?\s/i, '');
}

/** `na ministra průmyslu a obchodu K. Kühnla` → `průmyslu a obchodu `. */
const ADDRESSEE = /\bministr\p{Ll}* ((?:\p{Ll}+,? )+)/u;
