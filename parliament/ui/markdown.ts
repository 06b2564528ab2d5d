import { type Html, html, raw } from '@tessera/kit/html';
import MarkdownIt from 'markdown-it';

/**
 * Paragraphs, lists and emphasis; nothing else of Markdown is switched on, so links, pictures and
 * markup come out as the text they are.
 */
const markdown = new MarkdownIt('zero', { html: false }).enable(['list', 'emphasis']);

/** How a piece of text is shown; without one it is escaped. */
type ShowText = (text: string) => Html;

markdown.renderer.rules.text = (tokens, index, _options, env) =>
  (env as { show: ShowText }).show(tokens[index]!.content).toString();

/** Markdown of a language model as markup that is safe to show. */
export function markdownHtml(text: string, show: ShowText = (piece) => html`${piece}`): Html {
  return raw(markdown.render(text, { show }));
}
