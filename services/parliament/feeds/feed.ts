import { type Html, html, xmlText } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';

export const ATOM_TYPE = 'application/atom+xml';

export type FeedEntry = {
  /** Unique in its feed. */
  readonly name: string;
  /** Absolute address of the page it is about. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** RFC 3339, when it happened. */
  readonly at: string;
};

type Feed = {
  readonly locale: Locale;
  readonly title: string;
  /** Absolute addresses of the page that shows the same, and of the feed, which is its id. */
  readonly home: string;
  readonly self: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
  /** RFC 3339: the newest entry, or the date of the data of a feed without any. */
  readonly updated: string;
};

/** A feed as Atom 1.0 (RFC 4287). */
export function atomFeed({ locale, title, home, self, entries, updated }: Feed): string {
  const document = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${self}</id>
<title>${xmlText(title)}</title>
<updated>${updated}</updated>
<author><name>Tessera parliament</name></author>
<link rel="self" type="${ATOM_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" hreflang="${locale}" href="${home}"/>
${entries.map((entry) => entryXml(self, entry))}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${document}`;
}

function entryXml(feed: string, { name, url, title, text, at }: FeedEntry): Html {
  return html`<entry>
<id>${feed}#${name}</id>
<title>${xmlText(title)}</title>
<updated>${at}</updated>
<published>${at}</published>
<link rel="alternate" type="text/html" href="${url}"/>
<summary>${xmlText(text)}</summary>
</entry>
`;
}
