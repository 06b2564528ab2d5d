import type { Locale } from '@tessera/kit/locale';
import { findTopic } from '../chamber/topics.ts';
import { missingFrom } from './grounding.ts';

/**
 * The answer after the thoughts of a reasoning model. Some templates open the thought in the prompt,
 * so that the answer only closes it; some models never close it.
 */
export function stripThinking(answer: string): string {
  const closed = [...answer.matchAll(/<\/think(?:ing)?>/gi)].at(-1);
  const shown = closed ? answer.slice(closed.index + closed[0].length) : answer;
  const opened = shown.search(/<think(?:ing)?>/i);
  return (opened < 0 ? shown : shown.slice(0, opened)).trim();
}

const MAX_LABEL_CHARS = 60;

/** Ids of our topics and further labels, in the order named: `TOPICS: zdravotnictví, daně`. */
export function parseTopics(answer: string): string[] {
  const [, named] = answer.split(/TOPICS[*_]{0,3}\s*:/i, 2);
  const [line = ''] = (named ?? '').trimStart().split('\n', 1);
  const names = line
    .split(/[,;|]/)
    .map((name) => name.trim())
    // Only what may be a label is looked at further: patterns slow down on long runs.
    .filter((name) => name.length <= 2 * MAX_LABEL_CHARS)
    .map((name) => name.replace(/^[\s"'[\]*-]+|[\s"'[\].*]+$/g, ''))
    .filter((name) => name.length > 1 && name.length <= MAX_LABEL_CHARS && LABEL.test(name));
  return [...new Set(names.map((name) => findTopic(name)?.id ?? name))].slice(0, 3);
}

const LABEL = /^[\p{L}\p{N} /,()–-]+$/u;

/** `old -> canonical` a line; lines about labels that were not asked about are ignored. */
export function parseConsolidation(
  answer: string,
  asked: readonly string[],
): ReadonlyMap<string, string> {
  const known = new Map(asked.toReversed().map((label) => [label.toLowerCase(), label]));
  const mapping = new Map<string, string>();
  for (const line of answer.split('\n')) {
    const [before = '', ...after] = line.split(/->|→/);
    const from = before.trim().replace(/^[-*]/, '').trimStart();
    const to = after.join('->').trim();
    const label = known.get(from.toLowerCase());
    if (label === undefined || to === '' || to.length > MAX_LABEL_CHARS) continue;
    mapping.set(label, findTopic(to)?.id ?? to);
  }
  return mapping;
}

const MAX_SUMMARY_CHARS = 1_500;

export type Refusal =
  | {
      readonly refused:
        | 'empty'
        | 'refusal'
        | 'wrong-language'
        | 'injected'
        | 'too-long'
        | 'repeated';
    }
  /** With what the document has not. */
  | { readonly refused: 'ungrounded'; readonly what: string };

export type Summary =
  | {
      /** Markdown. */
      readonly text: string;
    }
  | Refusal;

/**
 * A summary as it may be shown, or why it may not: empty, a refusal, another language, with markup
 * or addresses that the document does not hold, as an answer to an injected instruction has, or with
 * a number, date, section or law that it does not hold. A rambling answer is cut after a sentence.
 */
export function acceptSummary(answer: string, language: Locale, source: string): Summary {
  const text = answer
    .replace(/^```\w*$/gm, '')
    .replace(/[`#]{1,6}/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    // A line goes on unless it begins a paragraph or an item of a list.
    .replace(/(?<!\n)\n(?!\n|[-*+] |\d{1,2}[.)] )/g, ' ')
    .trim()
    .replace(HEADING, '');
  if (text.length < 20) return { refused: 'empty' };
  if (REFUSAL.test(text.slice(0, 160))) return { refused: 'refusal' };
  if (hasTag(text) || hasForeignAddress(text, source) || INJECTED.test(text)) {
    return { refused: 'injected' };
  }
  if (languageOf(text) !== language) return { refused: 'wrong-language' };
  const shown = cutAfterSentence(text, MAX_SUMMARY_CHARS);
  const missing = missingFrom(source, shown);
  if (missing !== undefined) return { refused: 'ungrounded', what: missing };
  return { text: shown };
}

/** `**Shrnutí**:` and the like before the summary itself. */
const HEADING =
  /^\*{0,2}(shrnutí|souhrn|summary|here is .{0,60}summary.{0,30})\*{0,2}( ?:|\n)\*{0,2}\s*/i;

const REFUSAL =
  /\b(as an ai|i('m| am) (sorry|unable)|i can(no|')t|nemohu|omlouvám se|jako (jazykový model|umělá inteligence)|nemůžu)/i;

const INJECTED =
  /\b(ignore (all|any|the|previous)|ignoruj(te)? (předchozí|všechny)|system prompt|předchozí pokyny|previous instructions)/i;

function hasTag(text: string): boolean {
  const opened = text.search(/<\/?[a-z]/i);
  return opened >= 0 && text.includes('>', opened);
}

/** More addresses than a summary has are not looked up in a document of megabytes. */
const MAX_ADDRESSES = 10;

function hasForeignAddress(text: string, source: string): boolean {
  const addresses = text.match(/\b(?:https?:\/\/|www\.)\S+/gi) ?? [];
  return (
    addresses.length > MAX_ADDRESSES ||
    addresses.some((address) => !source.includes(withoutPunctuation(address)))
  );
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;)'.includes(address[end - 1]!)) end -= 1;
  return address.slice(0, end);
}

const CZECH_WORDS = /\b(se|na|že|nebo|jsou|která|který|podle|zákona|návrh|pro|do|je|v|z|a)\b/gi;
const ENGLISH_WORDS = /\b(the|of|and|to|in|is|which|that|for|by|with|an|bill|act)\b/gi;

function languageOf(text: string): Locale {
  const czech =
    (text.match(CZECH_WORDS) ?? []).length + (text.match(/[ěščřžýůďťň]/gi) ?? []).length;
  const english = 2 * (text.match(ENGLISH_WORDS) ?? []).length;
  return czech >= english ? 'cs' : 'en';
}

function cutAfterSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('? '));
  return end > maxChars / 3 ? head.slice(0, end + 1) : `${head.trimEnd()}…`;
}
