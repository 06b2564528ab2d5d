// Jobs that come, are claimed or are called together mostly go to one address.
let lastAddress = '';
let lastUrl: URL | null = null;

/** Null when it is no address. */
export function parsedAddress(callbackUrl: string): URL | null {
  if (callbackUrl !== lastAddress) {
    lastUrl = URL.parse(callbackUrl);
    lastAddress = callbackUrl;
  }
  return lastUrl;
}

/** Host and port of a callback address, in lower case; empty when it is no address. */
export const hostOf = (callbackUrl: string) => parsedAddress(callbackUrl)?.host ?? '';
