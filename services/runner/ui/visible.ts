/**
 * Text of callers and receivers with bidirectional control characters written out (`\\u202e`): they
 * could make a line read differently from what it says.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `visibleText` of a whole page; attributes keep their values. */
export function visibleMarkup(markup: string): string {
  if (visibleText(markup) === markup) return markup;
  return markup
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : visibleText(part)))
    .join('');
}
