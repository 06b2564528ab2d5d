// Markup is written in tagged templates that escape everything they did not make themselves.
// Attributes must stand in quotes: an unquoted one can be broken out of with a space
// (test/habits.test.ts looks for them).
import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of markup that is safe to put into a page: made by `html`, or vouched for by `raw`. */
export type Html = HtmlEscapedString;

/** Anything that may stand in a `${}`: text is escaped; undefined, null and false show nothing. */
export type Part = Html | string | number | boolean | undefined | null | readonly Part[];

/** Escapes every value that is not itself `Html`. All our parts are ready, so nothing is awaited. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return honoHtml(strings, ...parts) as Html;
}

/** Markup made elsewhere and known to be safe: an SVG of our own chart, sanitised Markdown. */
export { raw };
