import { list } from '@tessera/kit/config';

// Settings that are secret: their problems are said without repeating them.

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

/** The problem of a list that may hold one old secret beside a new one. */
export function tooMany(name: string, secrets: readonly string[], what: string): string[] {
  return secrets.length > 2 ? [`${name} has more than two ${what}`] : [];
}
