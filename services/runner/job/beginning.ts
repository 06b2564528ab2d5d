/** The first characters of a text, counted in units of UTF-16; no character is cut in two. */
export function beginning(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, '');
}

/**
 * The first bytes of a response or result as text. A character that the limit cuts in two is
 * dropped; what was not UTF-8 in the first place is U+FFFD.
 */
export function textOfFirstBytes(chunks: readonly Buffer[], maxBytes: number): string {
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  if (bytes.length <= maxBytes) return bytes.toString('utf8');
  // A byte order mark counts as a character, as it does in a text that is stored whole.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxBytes), {
    stream: true,
  });
}
