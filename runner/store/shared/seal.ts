import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { sealedParts } from '../../job/sealed.ts';
import { storableText } from './stored-values.ts';

/** What a text is; a sealed one does not open as anything else. */
type SealedField = 'payload' | 'headers' | 'result' | 'response';

/** Encrypts what is stored and decrypts what is read. */
export type Seal = {
  /** False: nothing is encrypted. */
  readonly inUse: boolean;
  seal(text: string, field: SealedField): string;
  /** The text; a sealed one that no key opens as it is. */
  open(text: string, field: SealedField): string;
};

type Key = { readonly id: string; readonly bytes: Buffer };

const [SALT, NONCE, TAG] = [12, 12, 16];

/**
 * @param keys 32 bytes in base64 each; the first one encrypts, all decrypt
 *
 * AES-256-GCM. Random nonces of 96 bits are safe for 2^32 texts of one key (NIST SP 800-38D, 8.3), which
 * a busy runner writes in a month; so every text has a key of its own, derived from a salt, as in
 * XAES-256-GCM (https://c2sp.org/XAES-256-GCM).
 */
export function createSeal(keys: readonly string[]): Seal {
  const known = keys.map((key): Key => {
    const bytes = Buffer.from(key, 'base64');
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
  });
  const [newest] = known;

  return {
    inUse: newest !== undefined,
    seal(text, field) {
      if (newest === undefined) return text;
      const random = randomBytes(SALT + NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest, random), random.subarray(SALT));
      cipher.setAAD(Buffer.from(field));
      const encrypted = [
        cipher.update(storableText(text), 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ];
      return `sealed:${newest.id}:${Buffer.concat([random, ...encrypted]).toString('base64')}`;
    },
    open(text, field) {
      const parts = sealedParts(text);
      const key = parts && known.find(({ id }) => id === parts.keyId);
      if (key === undefined) return text;
      const bytes = Buffer.from(parts!.bytes, 'base64');
      if (bytes.length < SALT + NONCE + TAG) return text;
      const nonce = bytes.subarray(SALT, SALT + NONCE);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key, bytes), nonce);
      decipher.setAAD(Buffer.from(field)).setAuthTag(bytes.subarray(-TAG));
      try {
        const encrypted = bytes.subarray(SALT + NONCE, -TAG);
        return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return text; // changed since, or sealed as something else
      }
    },
  };
}

function keyOf({ bytes }: Key, random: Buffer): Buffer {
  return createHmac('sha256', bytes).update(random.subarray(0, SALT)).digest();
}
