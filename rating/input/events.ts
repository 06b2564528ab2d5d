import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply } from 'fastify';

type Followed = {
  readonly view: () => unknown;
  readonly isOver: () => boolean;
  /** Resolves at the next change. */
  readonly change: () => Promise<void>;
};

/** Answers with an event for every change, to the end of what is followed. */
export type EventStreams = (reply: FastifyReply, followed: Followed) => FastifyReply;

/** Changes that come closer are one event. */
const AT_MOST_EVERY_MS = 250;
/** A proxy cuts connections on which nothing happens. */
const COMMENT_AFTER_MS = 15_000;

/** Server-sent events; those of a stopping service end, or it would wait for them. */
export function createEventStreams(server: Server): EventStreams {
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();
  server.addHook('preClose', (done) => {
    closing.abort();
    closed.resolve();
    done();
  });

  async function* eventsOf({ view, isOver, change }: Followed): AsyncGenerator<string> {
    for (let last = ''; ; ) {
      const next = change();
      const over = isOver();
      const data = JSON.stringify(view());
      yield data === last ? ':\n\n' : `event: state\ndata: ${data}\n\n`;
      last = data;
      if (over || closing.signal.aborted) return;
      const idle = new AbortController();
      const comment = sleep(COMMENT_AFTER_MS, undefined, { signal: idle.signal, ref: false });
      await Promise.race([next, closed.promise, comment.catch(() => {})]);
      idle.abort();
      if (!isOver() && !closing.signal.aborted) await sleep(AT_MOST_EVERY_MS);
    }
  }

  return (reply, followed) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(eventsOf(followed)));
}
