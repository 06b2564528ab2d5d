import { type Html, html, type Part, xmlText } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

export const ATOM_TYPE = 'application/atom+xml';

export type FeedEntry = {
  /** It never changes, whatever host serves the feed. */
  readonly id: string;
  /** Absolute address of the page it is about. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** RFC 3339, when it happened. */
  readonly at: string;
  readonly tags: readonly string[];
};

export type Feed = {
  readonly id: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Absolute addresses of the page that shows the same, and of the feed. */
  readonly home: string;
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
  /** RFC 3339: the newest entry, or the date of the data of a feed without any. */
  readonly updated: string;
  /** Whose data these are, as of which day. */
  readonly rights: string;
  readonly author: string;
};

/** A feed as Atom 1.0 (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const { id, locale, title, description, home, self, entries, updated, rights, author } = feed;
  const document = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${id}</id>
<title>${xmlText(title)}</title>
<subtitle>${xmlText(description)}</subtitle>
<updated>${updated}</updated>
<author><name>${author}</name></author>
<rights>${rights}</rights>
<generator>Tessera parliament</generator>
<link rel="self" type="${ATOM_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" hreflang="${locale}" href="${home}"/>
${entries.map(entryXml)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${document}`;
}

function entryXml({ id, url, title, text, at, tags }: FeedEntry): Html {
  return html`<entry>
<id>${id}</id>
<title>${xmlText(title)}</title>
<updated>${at}</updated>
<published>${at}</published>
<link rel="alternate" type="text/html" href="${url}"/>
${tags.map((tag): Part => html`<category term="${xmlText(tag)}"/>`)}
<summary>${xmlText(text)}</summary>
</entry>
`;
}
