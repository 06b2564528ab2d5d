// Tasks of the text worker: all reading of documents and large archives, so that neither
// a slow nor a hostile file holds up the answers to visitors. Exports are the pool's tasks. Files are
// read synchronously: the thread has nothing else to do.
import { existsSync, readFileSync } from 'node:fs';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { PrintRegister } from '../chamber/print-register.ts';
import { classifyByKeywords, topicsToShow } from '../chamber/topics.ts';
import { readPrintRegister } from '../source/print-register.ts';
import { byTag, contentOf, elements, type MarkupElement } from '../source/site-markup.ts';
import { isNeeded } from '../source/tables.ts';
import { readArchive } from '../store/archive.ts';
import { docxText } from './docx-text.ts';
import { normalisedText } from './normalise.ts';
import { MAX_TEXT_CHARS, pdfText } from './pdf-text.ts';
import { readMarkup } from './read-markup.ts';
import { type TextDifference, textDifference } from './text-diff.ts';

/** Text of the document in a file. What it is, its first bytes say, whatever its address says. */
export async function extractText({ path }: { path: string }): Promise<string> {
  const bytes = readFileSync(path);
  const head = bytes.subarray(0, 1024).toString('latin1');
  if (head.includes('%PDF-')) return normalisedText(await pdfText(new Uint8Array(bytes)));
  if (head.startsWith('PK')) return normalisedText(await docxText(bytes));
  if (/<(!doctype|html|head|body|p|div|table|meta)\b/i.test(head)) {
    return normalisedText(htmlText(bytes));
  }
  throw new Error('neither PDF nor DOCX nor HTML');
}

function htmlText(bytes: Buffer): string {
  const declared = /charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1];
  const decoder = new TextDecoder(/utf-?8/i.test(declared ?? '') ? 'utf-8' : 'windows-1250');
  const page = contentOf(readMarkup(decoder.decode(bytes)));
  const body = elements(page, byTag('body'))[0] ?? page;
  return blocks(body).slice(0, MAX_TEXT_CHARS);
}

const BLOCKS = new Set(['p', 'div', 'br', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol']);

function blocks({ children }: MarkupElement): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return BLOCKS.has(child.tag) ? `\n\n${blocks(child)}\n\n` : blocks(child);
    })
    .join('');
}

/** A document longer than this says in its first part what it is about. */
const CLASSIFIED_CHARS = 200_000;

/** Ids of topics, best first; by the titles alone when there is no text at `path`. */
export function classify(input: { title: string; fullTitle?: string; path: string }): string[] {
  const text = existsSync(input.path) ? readFileSync(input.path, 'utf8') : '';
  const { title, fullTitle = '' } = input;
  return topicsToShow(classifyByKeywords(title, fullTitle, text.slice(0, CLASSIFIED_CHARS)));
}

export function compare(input: { before: string; after: string }): TextDifference {
  const [before, after] = [input.before, input.after].map((path) => readFileSync(path, 'utf8'));
  const [old, now] = [lawText(before!), lawText(after!)];
  // Where both hold a law, a report that one of them has behind it is no change.
  return old === undefined || now === undefined
    ? textDifference(before!, after!)
    : textDifference(old, now);
}

/** The register of a period, with the topics that the titles of its prints tell. */
export type ClassifiedRegister = PrintRegister & {
  /** Ids of topics by number of print, best first. */
  readonly titleTopics: ReadonlyMap<number, readonly string[]>;
};

/** From `tisky.zip` and, where it could be had, `sbirka.zip`. */
export async function readRegister(input: {
  archives: readonly string[];
  period: ElectoralPeriod;
}): Promise<ClassifiedRegister> {
  const read = input.archives.map((path) => readArchive(path, isNeeded));
  const files = (await Promise.all(read)).flatMap((archive) => [...archive.files]);
  const register = readPrintRegister(new Map(files), input.period);
  const titleTopics = register.prints.flatMap(({ ct, title, fullTitle }): [number, string[]][] => {
    const topics = topicsToShow(classifyByKeywords(title, fullTitle));
    return topics.length === 0 ? [] : [[ct, topics]];
  });
  return { ...register, titleTopics: new Map(titleTopics) };
}

const ENACTING = /Parlament\s+se\s+usnesl/i;
const HEADING = /^\s*Z\s?Á\s?K\s?O\s?N(?!\p{L})/gmu;
/** Headings of the parts that follow the law in the same document. */
const AFTER = /^\s*(d\s?ů\s?v\s?o\s?d\s?o\s?v\s?á\s+z\s?p\s?r\s?á\s?v\s?a|platné\s+znění)/im;

/** The articles of a bill with their heading, without the explanatory report; undefined without any. */
function lawText(text: string): string | undefined {
  const enacting = text.search(ENACTING);
  if (enacting < 0) return undefined;
  const heading = [...text.slice(0, enacting).matchAll(HEADING)].at(-1)?.index ?? enacting;
  const end = text.slice(enacting).search(AFTER);
  return text.slice(heading, end < 0 ? undefined : enacting + end);
}
