/**
 * Whether the client's copy is current: an `If-None-Match` header against the tag of the reply. The
 * comparison is weak (RFC 9110 13.1.2), because a proxy that compresses marks tags as weak.
 */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
