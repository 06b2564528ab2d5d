/**
 * Text as every store keeps it: what PostgreSQL cannot hold (NUL, halves of a surrogate pair)
 * becomes the replacement letter. Other values stay as they are.
 */
export function storableText<T>(value: T): T {
  return typeof value === 'string' ? (value.toWellFormed().replaceAll('\0', '\ufffd') as T) : value;
}
