import type { Server } from '@tessera/kit/http/server';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FeedReader } from './digest.ts';
import type { ReadFeed } from './mails.ts';

/** Reads the feeds of this service as a reader from outside would. */
export function feedReader(server: Server): FeedReader {
  return async (feed) => {
    if (!/^\/feeds\/[^\\#\s]*$/.test(feed)) throw new Error(`${feed} is no feed`);
    const reply = await server.inject({
      url: withQuery(feed, { format: 'json' }),
      headers: { accept: 'application/json' },
    });
    if (reply.statusCode !== 200) throw new Error(`${feed} answered ${reply.statusCode}`);
    return reply.json<ReadFeed>();
  };
}
