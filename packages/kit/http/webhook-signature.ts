import { createHmac } from 'node:crypto';

/**
 * Standard Webhooks signatures: HMAC-SHA256 over `id.timestamp.body` in base64, one `v1,…` per
 * secret, so that a secret can be replaced while receivers still use the old one.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export type Signer = (id: string, timestampSeconds: number, body: string) => string;

export function createSigner(secrets: readonly string[]): Signer {
  const keys = secrets.map(secretKey);
  return (id, timestampSeconds, body) =>
    keys.map((key) => `v1,${signature(key, `${id}.${timestampSeconds}.${body}`)}`).join(' ');
}

/** The problem of a secret, undefined if valid: `whsec_` and 24 to 64 bytes in base64. */
export function secretProblem(secret: string): string | undefined {
  const text = secret.replace(/^whsec_/, '');
  const bytes = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || bytes.length < 24 || bytes.length > 64) {
    return 'a signing secret is whsec_ followed by 24 to 64 bytes in base64';
  }
  return undefined;
}

function secretKey(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}
