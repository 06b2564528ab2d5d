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
export function createEventStreams(
  server: Pick<Server, 'addHook'>,
  closing = new AbortController(),
  commentAfterMs = COMMENT_AFTER_MS,
): EventStreams {
  const { signal } = closing;
  server.addHook('preClose', (done) => {
    closing.abort();
    done();
  });

  async function* eventsOf({ view, isOver, change }: Followed): AsyncGenerator<string> {
    // Of the stream, not of the process: whatever waits for a promise is kept as long as that.
    const closed = Promise.withResolvers<void>();
    const close = () => closed.resolve();
    signal.addEventListener('abort', close);
    let next: Promise<void> | undefined;
    try {
      for (let last = ''; ; ) {
        next ??= change().then(() => {
          next = undefined;
        });
        const over = isOver();
        const data = JSON.stringify(view());
        yield data === last ? ':\n\n' : `event: state\ndata: ${data}\n\n`;
        last = data;
        if (over || signal.aborted) return;
        const idle = new AbortController();
        const comment = sleep(commentAfterMs, undefined, { signal: idle.signal, ref: false });
        await Promise.race([next, closed.promise, comment.catch(() => {})]);
        idle.abort();
        if (!isOver() && !signal.aborted) await sleep(AT_MOST_EVERY_MS);
      }
    } finally {
      signal.removeEventListener('abort', close);
    }
  }

  return (reply, followed) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(eventsOf(followed)));
}
