import type { CallOptions } from '@tessera/kit/client/requests';
import { authorization, type ClientOptions, RatingError } from './request.ts';

/** The lines of a stream of JSON as they come; a stream that breaks rejects and may be read anew. */
export async function* linesOf<Line>(
  options: ClientOptions,
  path: string,
  { signal }: CallOptions = {},
): AsyncGenerator<Line> {
  const { url, fetch: send = globalThis.fetch } = options;
  const base = url.replace(/(?<!\/)\/+$/, '');
  const { body } = await send(base + path, {
    headers: authorization(options),
    ...(signal && { signal }),
  }).then(checked);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
    if (done) return;
  }
}

async function checked(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  const text = await reply.text();
  const json: unknown = await Promise.resolve(text)
    .then(JSON.parse)
    .catch(() => undefined);
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isNaN(seconds) ? undefined : seconds * 1000;
  throw new RatingError({ status: reply.status, json, text, retryAfterMs });
}
