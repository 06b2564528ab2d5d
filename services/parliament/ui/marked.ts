import { type Html, html, raw } from '@tessera/kit/html';
import MarkdownIt from 'markdown-it';
import { czechStem, folded } from '../chamber/search-text.ts';

/**
 * The text with matched word prefixes in `<mark>`, and whole words that share a stem with one.
 * @param words folded @param stems of these words; none: prefixes alone are marked
 */
export function marked(
  text: string,
  words: readonly string[],
  stems: ReadonlySet<string> = new Set(),
): Html {
  if (words.length === 0) return html`${text}`;
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : markedWord(piece, words, stems)))}`;
}

function markedWord(
  word: string,
  words: readonly string[],
  stems: ReadonlySet<string>,
): Html | string {
  const plain = folded(word);
  const longest = words
    .filter((start) => plain.startsWith(start))
    .reduce((max, start) => Math.max(max, start.length), 0);
  if (longest === 0) return stems.has(czechStem(plain)) ? html`<mark>${word}</mark>` : word;
  const end = lengthUnfolded(word, longest);
  return html`<mark>${word.slice(0, end)}</mark>${word.slice(end)}`;
}

/** Length in the original word of its first `letters` folded letters. */
function lengthUnfolded(word: string, letters: number): number {
  let end = 0;
  let seen = 0;
  for (const character of word) {
    const own = folded(character).length;
    // A combining accent belongs to the letter before it.
    if (seen >= letters && own > 0) break;
    seen += own;
    end += character.length;
  }
  return end;
}

/**
 * Paragraphs, lists and emphasis; nothing else of Markdown is switched on, so links, pictures and
 * markup come out as the text they are.
 */
const markdown = new MarkdownIt('zero', { html: false }).enable(['list', 'emphasis']);

/** Markdown of a language model as markup that is safe to show: text is escaped. */
export function markdownHtml(text: string): Html {
  return raw(markdown.render(text));
}
