/** `gameName#tagLine` taken apart: how a person names an account. */
export type PlayerId = { readonly gameName: string; readonly tagLine: string };

/** The game allows 16 and 5 characters; we leave room for a change of its mind. */
const LONGEST_NAME = 32;
const LONGEST_TAG = 16;

/**
 * Reads a `playerId`. The query string was decoded once; a caller who encoded twice (easily done
 * inside the list of /compare) wrote `%23` for the `#`, which no name can hold, so we see it.
 */
export function findPlayerId(text: string): PlayerId | undefined {
  const decoded = text.includes('#') ? text : decodedOnceMore(text);
  const parts = decoded.normalize('NFC').split('#');
  const [gameName, tagLine] = parts.map((part) => part.trim());
  if (parts.length !== 2 || !gameName || !tagLine) return undefined;
  if (gameName.length > LONGEST_NAME || tagLine.length > LONGEST_TAG) return undefined;
  if (hasControlOrComma(decoded)) return undefined;
  return { gameName, tagLine };
}

/** Names are not case sensitive upstream, nor are they here. */
export function playerKey(id: PlayerId): string {
  return `${id.gameName}#${id.tagLine}`.toLowerCase();
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
