import { Type } from 'typebox';
import type { Feed } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json';

/** A feed as JSON Feed 1.1. https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(feed: Feed): string {
  const { locale, title, description, home, self, entries, author } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    description,
    language: locale,
    authors: [{ name: author }],
    items: entries.map(({ id, url, title, text, at, tags }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: at,
      ...(tags.length > 0 && { tags }),
    })),
  });
}

const TEXT = Type.String({ minLength: 1 });
const ADDRESS = Type.String({ format: 'uri' });

export const JSON_FEED = Type.Object(
  {
    version: Type.Literal('https://jsonfeed.org/version/1.1'),
    title: TEXT,
    home_page_url: ADDRESS,
    feed_url: ADDRESS,
    description: TEXT,
    language: Type.Enum(['cs', 'en']),
    authors: Type.Array(Type.Object({ name: TEXT }), { minItems: 1 }),
    items: Type.Array(
      Type.Object({
        id: TEXT,
        url: ADDRESS,
        title: TEXT,
        content_text: TEXT,
        date_published: Type.String({ format: 'date-time' }),
        tags: Type.Optional(Type.Array(TEXT, { minItems: 1 })),
      }),
    ),
  },
  { title: 'JsonFeed' },
);
