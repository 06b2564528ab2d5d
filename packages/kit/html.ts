// Markup is written in tagged templates that escape everything they did not make themselves.
// Attributes must stand in quotes: an unquoted one can be broken out of with a space
// (tools/checks/habits.test.ts looks for them).

/** Markup that is safe to put into a page: made by `html`, or declared safe with `raw`. */
export type Html = string & { readonly [SAFE]: true };
declare const SAFE: unique symbol;

/** Anything that may stand in a `${}`: text is escaped; undefined, null and booleans show nothing. */
export type Part = Html | string | number | boolean | undefined | null | readonly Part[];

/** An object, because a string cannot be told from text; only this module makes one. */
class Markup extends String {}

/** Escapes every value that is not `Html` itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0]!;
  for (let i = 0; i < parts.length; i++) markup += written(parts[i]) + strings[i + 1];
  return raw(markup);
}

/** Marks markup from elsewhere as safe: sanitised Markdown, a file of our own. */
export function raw(markup: string): Html {
  return new Markup(markup) as unknown as Html;
}

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (part === undefined || part === null || typeof part === 'boolean') return '';
  if (part instanceof Markup) return part.toString();
  if (!Array.isArray(part)) return escaped(String(part));
  let markup = '';
  for (const each of part) markup += written(each);
  return markup;
}

/** Most texts have none of these. */
const UNSAFE = /[&<>"']/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return UNSAFE.test(text) ? text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!) : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * The text without the characters that XML 1.0 cannot hold, not even escaped: most control
 * characters and halves of surrogate pairs, which become U+FFFD.
 * https://www.w3.org/TR/xml/#charsets
 */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, '').toWellFormed();
}
