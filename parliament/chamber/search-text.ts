/** Lower case, no diacritics: Žďár is found by zdar. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, folded; punctuation separates. */
export function searchWords(search: string): string[] {
  return folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether every word begins some word of the text. Both must be folded already. */
export function matchesWords(foldedText: string, words: readonly string[]): boolean {
  return words.every((word) => hasWordPrefix(foldedText, word));
}

function hasWordPrefix(text: string, prefix: string): boolean {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}
