import { type Html, html, type Part } from '@tessera/kit/html';
import type { Feed, FeedEntry } from './feed.ts';

/** A feed as Atom 1.0 (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const { id, locale, title, description, home, self, entries, updated, rights, author } = feed;
  const document = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${id}</id>
<title>${writable(title)}</title>
<subtitle>${writable(description)}</subtitle>
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
<title>${writable(title)}</title>
<updated>${at}</updated>
<published>${at}</published>
<link rel="alternate" type="text/html" href="${url}"/>
${tags.map((tag): Part => html`<category term="${writable(tag)}"/>`)}
<summary>${writable(text)}</summary>
</entry>
`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** XML 1.0 has no way to write most control characters and half of a surrogate pair. */
function writable(text: string): string {
  return text.replace(UNWRITABLE, '').toWellFormed();
}
