import { type Html, html } from '@tessera/kit/html';
import { visibleText } from '../../ui/cells.ts';

/** Text in a block that scrolls; JSON is indented unless it is very long. */
export function jsonBlock(text: string): Html {
  return html`<pre class="block">${visibleText(pretty(text))}</pre>`;
}

export function pretty(text: string): string {
  if (text.length > 20_000) return text;
  try {
    // Only if parsing loses nothing: numbers with many digits would be rounded.
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
}
