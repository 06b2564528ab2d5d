import type { Locale } from '@tessera/kit/locale';
import { findTopic } from '../chamber/topics.ts';

/** Reasoning models put their thoughts before the answer; some never close the tag. */
export function stripThinking(answer: string): string {
  return answer
    .replace(/<think>[\s\S]*?<\/think>/gi, '')
    .replace(/<think>[\s\S]*$/i, '')
    .trim();
}

/** Ids of our topics and further labels, in the order named: `TOPICS: zdravotnictví, daně`. */
export function parseTopics(answer: string): string[] {
  const line = /TOPICS\s*:\s*([^\n]+)/i.exec(answer)?.[1];
  if (line === undefined) return [];
  const names = line
    .split(/[,;|]/)
    .map((name) => name.replace(/^[\s"'[\]*-]+|[\s"'[\].*]+$/g, ''))
    .filter((name) => name.length > 1 && name.length <= 60 && /^[\p{L}\p{N} /,()–-]+$/u.test(name));
  return [...new Set(names.map((name) => findTopic(name)?.id ?? name))].slice(0, 3);
}

/** `old -> canonical` a line; lines about labels that were not asked about are ignored. */
export function parseConsolidation(
  answer: string,
  asked: readonly string[],
): ReadonlyMap<string, string> {
  const mapping = new Map<string, string>();
  for (const line of answer.split('\n')) {
    const [, from, to] = /^\s*[-*]?\s*(.+?)\s*(?:->|→)\s*(.+?)\s*$/.exec(line) ?? [];
    if (from === undefined || to === undefined || to.length > 60) continue;
    const known = asked.find((label) => label.toLowerCase() === from.toLowerCase());
    if (known !== undefined) mapping.set(known, findTopic(to)?.id ?? to);
  }
  return mapping;
}

const MAX_SUMMARY_CHARS = 1_500;

export type Summary =
  | { readonly text: string }
  | { readonly refused: 'empty' | 'refusal' | 'wrong-language' | 'injected' };

/**
 * A summary as it may be shown, or why it may not: empty, a refusal, another language, or with
 * markup or addresses that the document does not hold, as an answer to an injected instruction has.
 * A rambling answer is cut after a sentence.
 */
export function acceptSummary(answer: string, language: Locale, source: string): Summary {
  const text = answer
    .replace(/^(shrnutí|souhrn|summary|here is .{0,60}summary.{0,30})\s*:\s*/i, '')
    .replace(/[*_#`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length < 20) return { refused: 'empty' };
  if (REFUSAL.test(text.slice(0, 160))) return { refused: 'refusal' };
  if (/<\/?[a-z][^>]*>/i.test(text) || hasForeignAddress(text, source))
    return { refused: 'injected' };
  if (INJECTED.test(text)) return { refused: 'injected' };
  if (languageOf(text) !== language) return { refused: 'wrong-language' };
  return { text: cutAfterSentence(text, MAX_SUMMARY_CHARS) };
}

const REFUSAL =
  /\b(as an ai|i('m| am) (sorry|unable)|i can(no|')t|nemohu|omlouvám se|jako (jazykový model|umělá inteligence)|nemůžu)/i;

const INJECTED =
  /\b(ignore (all|any|the|previous)|ignoruj(te)? (předchozí|všechny)|system prompt|předchozí pokyny|previous instructions)/i;

function hasForeignAddress(text: string, source: string): boolean {
  const addresses = text.match(/\b(?:https?:\/\/|www\.)\S+/gi) ?? [];
  return addresses.some((address) => !source.includes(address.replace(/[.,;)]+$/, '')));
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
