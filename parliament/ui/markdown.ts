import { type Html, raw } from '@tessera/kit/html';
import MarkdownIt from 'markdown-it';

/**
 * Paragraphs, lists and emphasis; nothing else of Markdown is switched on, so links, pictures and
 * markup come out as the text they are.
 */
const markdown = new MarkdownIt('zero', { html: false }).enable(['list', 'emphasis']);

/** Markdown of a language model as markup that is safe to show: text is escaped. */
export function markdownHtml(text: string): Html {
  return raw(markdown.render(text));
}
