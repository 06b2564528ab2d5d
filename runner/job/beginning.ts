/** The first characters of a text, counted in units of UTF-16; no character is cut in two. */
export function beginning(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, '');
}
