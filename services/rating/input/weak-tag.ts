import { createHash } from 'node:crypto';

/** The weak ETag of what identifies a reply. */
export function weakTag(content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `W/"${digest.slice(0, 22)}"`;
}
