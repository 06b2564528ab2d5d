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
