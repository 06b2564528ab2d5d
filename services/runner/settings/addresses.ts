import { quoted } from '@tessera/kit/config';

// The problem of the address of a database or an origin; undefined if there is none.

export function databaseUrlProblem(address: string): string | undefined {
  const { protocol } = URL.parse(address) ?? {};
  // The address carries a password, so it is not repeated here.
  return protocol === 'postgres:' || protocol === 'postgresql:'
    ? undefined
    : 'must be an address such as postgres://user:password@host/database';
}

export function originProblem(text: string): string | undefined {
  return URL.parse(text)?.origin === text
    ? undefined
    : `${quoted(text)} is no origin; expected one such as https://ops.example`;
}
