// Markup is written in tagged templates that escape everything they did not make themselves.
// Attributes must stand in quotes: an unquoted one can be broken out of with a space
// (test/habits.test.ts looks for them).
import { html as honoHtml, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is safe to put into a page: made by `html`, or declared safe with `raw`. */
export type Html = HtmlEscapedString;

/** Anything that may stand in a `${}`: text is escaped; undefined, null and false show nothing. */
export type Part = Html | string | number | boolean | undefined | null | readonly Part[];

/** Escapes every value that is not `Html` itself. Parts are never promises. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return honoHtml(strings, ...parts) as Html;
}

/** Marks markup from elsewhere as safe: an SVG of our own chart, sanitised Markdown. */
export { raw };
