/** The name of an account: `gameName#tagLine`. */
export type PlayerId = { readonly gameName: string; readonly tagLine: string };

/** The game allows 16 and 5 characters; twice as many leaves room for a change. */
const LONGEST_NAME = 32;
const LONGEST_TAG = 16;
export const NAME_FORM = `a gameName#tagLine of up to ${LONGEST_NAME} and ${LONGEST_TAG} characters`;

/**
 * Reads a `playerId` from a decoded query string. One that was encoded twice, as happens inside the
 * list of /compare, is decoded again: no name contains `%23`.
 */
export function findPlayerId(text: string): PlayerId | undefined {
  const plain = plainText(text);
  const decoded = plain.includes('#') ? plain : plainText(decodedOnceMore(plain));
  const parts = decoded.normalize('NFC').split('#');
  const [gameName, tagLine] = parts.map((part) => part.trim());
  if (parts.length !== 2 || !gameName || !tagLine) return undefined;
  if (gameName.length > LONGEST_NAME || tagLine.length > LONGEST_TAG) return undefined;
  if (hasControlOrComma(decoded)) return undefined;
  return { gameName, tagLine };
}

/** Key of an account; names are not case sensitive. */
export function playerKey(id: PlayerId): string {
  return nameOf(id).toLowerCase();
}

/** `gameName#tagLine` */
export function nameOf({ gameName, tagLine }: PlayerId): string {
  return `${gameName}#${tagLine}`;
}

/** The last part of a page's address: `Zesty Raven-EUW`. A `#` would end the path. */
export function playerSlug({ gameName, tagLine }: PlayerId): string {
  return `${gameName}-${tagLine}`;
}

/** Reads a slug; the tag begins after the last hyphen. `name#tag` is understood too. */
export function findPlayerBySlug(slug: string): PlayerId | undefined {
  if (slug.includes('#')) return findPlayerId(slug);
  const hyphen = slug.lastIndexOf('-');
  if (hyphen === -1) return undefined;
  return findPlayerId(`${slug.slice(0, hyphen)}#${slug.slice(hyphen + 1)}`);
}

/** As typed: the game's client copies names between marks of direction, some keyboards have ＃. */
function plainText(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('＃', '#');
}

function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasControlOrComma(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp},/\\]/u.test(text);
}
