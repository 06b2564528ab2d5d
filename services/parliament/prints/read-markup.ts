import { Parser } from 'htmlparser2';
import type { MarkupElement } from '../source/site-markup.ts';

type Open = { tag: string; attributes: Record<string, string>; children: (Open | string)[] };

/** Deeper nesting than any page has; what lies deeper is left out. */
const MAX_DEPTH = 100;
/** Elements that are never closed; there the page ends, as closing tags are looked up among them. */
const MAX_OPEN = 1_000;
const IGNORED = new Set(['script', 'style', 'noscript', 'template']);

/** Parses HTML into plain elements, forgivingly, as browsers do. */
export function readMarkup(text: string): MarkupElement {
  const root: Open = { tag: '#root', attributes: {}, children: [] };
  const stack: Open[] = [root];
  let skipped = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (skipped > 0 || IGNORED.has(tag) || stack.length > MAX_DEPTH) {
          skipped += 1;
          if (skipped > MAX_OPEN) parser.pause();
          return;
        }
        const element: Open = { tag, attributes: { ...attributes }, children: [] };
        stack.at(-1)!.children.push(element);
        stack.push(element);
      },
      ontext(chunk) {
        if (skipped === 0) stack.at(-1)!.children.push(chunk);
      },
      onclosetag() {
        if (skipped > 0) skipped -= 1;
        else if (stack.length > 1) stack.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return root;
}
