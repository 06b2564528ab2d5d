/** A recorded match is 34 kB; nothing we ask for comes near this. */
const MOST_BYTES = 4_000_000;

/** The body as JSON, or undefined when it is not, or is too large to be what we asked for. */
export async function readJson(reply: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}
