import {
  type CallOptions,
  type StreamRequester,
  UnreachableError,
} from '@tessera/kit/client/requests';

/** The lines of a stream of JSON as they come; a stream that breaks rejects and may be read anew. */
export async function* linesOf<Line>(
  open: StreamRequester,
  path: string,
  { signal }: CallOptions = {},
): AsyncGenerator<Line> {
  const { body } = await open({ path, ...(signal && { signal }) });
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; ; ) {
      const { done, value = '' } = await reader.read().catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new UnreachableError(`GET ${path}: the connection broke`, { cause });
      });
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
      if (done) return;
    }
  } finally {
    // Of a stream that has ended there is nothing left to cancel.
    await reader.cancel().catch(() => {});
  }
}
