import { type Html, html, type Part } from '@tessera/kit/html';
import { xmlText } from '@tessera/kit/xml';
import type { Feed, FeedEntry } from './feed.ts';

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

export const ATOM_TYPE = 'application/atom+xml';

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
