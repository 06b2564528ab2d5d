import { streamSafe } from '../chamber/search-text.ts';

/**
 * Text as it is stored: composed characters, no control characters, lines without blanks at their
 * ends, words divided at a line's end joined, page numbers alone on a line dropped, at most one
 * empty line in a row.
 */
export function normalisedText(text: string): string {
  return (
    streamSafe(text)
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
      .replace(/[\u00a0\u2000-\u200a\u202f\t]/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is dropped here.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replace(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/^(?:- ?)?\d{1,4}(?: ?-)?$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

const REPORT = /d\s?ů\s?v\s?o\s?d\s?o\s?v\s?á\s+z\s?p\s?r\s?á\s?v\s?a/i;
const EXTRACT_CHARS = 700;

/**
 * The first sentences of the explanatory report, or of the document when it has none: what stands
 * in for a summary while no model is at hand.
 */
export function extractOf(
  text: string,
): { readonly text: string; readonly from: 'report' | 'beginning' } | undefined {
  const at = text.search(REPORT);
  const start = at < 0 ? 0 : text.indexOf('\n', at) + 1 || at;
  const paragraphs = text
    .slice(start, start + 8_000)
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph.length > 25 && /[.!?]/.test(paragraph));
  const joined = paragraphs.join(' ').slice(0, EXTRACT_CHARS * 2);
  if (joined === '') return undefined;
  const head = joined.slice(0, EXTRACT_CHARS);
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.'));
  const cut =
    joined.length <= EXTRACT_CHARS ? joined : head.slice(0, end > 100 ? end + 1 : undefined);
  return { text: cut, from: at < 0 ? 'beginning' : 'report' };
}
