import { list } from '@tessera/kit/config';

// Settings that are secret: what is wrong with one is said without repeating it.

export function tokens(env: string, what: string) {
  return list({
    env,
    help: `API tokens that ${what}; none of any kind: everyone may do everything`,
    problem: (token) =>
      /^[\x21-\x7e]{16,}$/.test(token)
        ? undefined
        : 'a token has at least 16 printable characters without spaces',
  });
}

export const encryptionKeys = list({
  env: 'RUNNER_ENCRYPTION_KEY',
  help: 'keys that encrypt payloads, headers and answers in the database, 32 bytes in base64 each, newest first, at most 2',
  problem: (key) =>
    /^[A-Za-z0-9+/]{43}=?$/.test(key)
      ? undefined
      : 'an encryption key is 32 bytes in base64, as `openssl rand -base64 32` writes them',
});

/** The problem of a list that may hold one old secret beside a new one. */
export function tooMany(name: string, secrets: readonly string[], what: string): string[] {
  return secrets.length > 2 ? [`${name} has more than two ${what}`] : [];
}
