import type { ExtraHeaders } from './choices.ts';

// How encrypted values look in the database, and where a key for them is missing: docs/contract/runner.md 10.30.

/** No name of a header has a bracket, so headers that were given never look sealed. */
export const SEALED_HEADER = '(sealed)';

/** `sealed:`, the beginning of a digest of the key, and bytes in base64. */
const SEALED = /^sealed:([\da-f]{8}):([\w+/]+=*)$/;

/** The parts of a sealed text; undefined when it is plain. */
export function sealedParts(text: string): { keyId: string; bytes: string } | undefined {
  // Most texts are plain and long.
  const match = text.startsWith('sealed:') ? SEALED.exec(text) : null;
  return match === null ? undefined : { keyId: match[1]!, bytes: match[2]! };
}

/** What a job, a claim and a schedule have in common. */
export type Sealable = {
  readonly payload: string;
  readonly headers?: ExtraHeaders | null | undefined;
};

/** Why a job cannot be called: its payload or its headers are sealed still. Undefined when they are plain. */
export function sealedReason({ payload, headers }: Sealable): string | undefined {
  const parts = sealedParts(payload) ?? sealedParts(headers?.[SEALED_HEADER] ?? '');
  if (parts === undefined) return undefined;
  return `no key in security.encryption_key opens its payload or headers, which are sealed with ${parts.keyId}`;
}
