import { isoDate } from './field.ts';

/** An element of a parsed page: what the parsers of the site's pages read. */
export type MarkupElement = {
  /** Lower case; '#root' for the page itself. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MarkupElement | string)[];
};

type Matches = (element: MarkupElement) => boolean;

const nowhere: Matches = () => false;

/**
 * All elements below `root` that match, in the order of the page, but not those inside of `ends`: a
 * row within a row is read once, for itself.
 */
export function elements(
  root: MarkupElement,
  matches: Matches,
  ends: Matches = nowhere,
): MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (element: MarkupElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (matches(child)) found.push(child);
      if (!ends(child)) visit(child);
    }
  };
  visit(root);
  return found;
}

export const byTag =
  (...tags: readonly string[]) =>
  ({ tag }: MarkupElement) =>
    tags.includes(tag);

export const byClass =
  (name: string) =>
  ({ attributes }: MarkupElement) =>
    (attributes.class ?? '').split(/\s+/).includes(name);

/**
 * The text of an element without that inside of `ends`, with runs of blanks, no-break spaces
 * included, as single spaces.
 */
export function textOf(element: MarkupElement | undefined, ends: Matches = nowhere): string {
  const texts: string[] = [];
  const visit = ({ children }: MarkupElement) => {
    for (const child of children) {
      if (typeof child === 'string') texts.push(child);
      else if (!ends(child)) {
        texts.push(' ');
        visit(child);
        texts.push(' ');
      }
    }
  };
  if (element !== undefined) visit(element);
  return texts
    .join('')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** The page's content without its frame; pages of another make are read whole. */
export function contentOf(page: MarkupElement): MarkupElement {
  const isContent = ({ attributes }: MarkupElement) => attributes.id === 'main-content';
  return elements(page, isContent)[0] ?? page;
}

/** `5. 10. 2018` or `5.10.2018` → `2018-10-05`; undefined when the text names no such day. */
export function findDate(text: string): string | undefined {
  for (const [, day, month, year] of text.matchAll(/(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})/g)) {
    const date = isoDate(`${day}.${month}.${year}`);
    if (date !== '') return date;
  }
  return undefined;
}
