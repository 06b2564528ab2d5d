import { quoted } from '@tessera/kit/config';

// What is wrong with the address of a database, a collector or an origin; undefined if nothing is.

export function databaseUrlProblem(address: string): string | undefined {
  const { protocol } = URL.parse(address) ?? {};
  // The address carries a password, so it is not repeated here.
  return protocol === 'postgres:' || protocol === 'postgresql:'
    ? undefined
    : 'must be an address such as postgres://user:password@host/database';
}

export function collectorProblem(address: string): string | undefined {
  const { protocol } = URL.parse(address) ?? {};
  return protocol === 'http:' || protocol === 'https:'
    ? undefined
    : `${quoted(address)} is no address of a collector; expected one such as http://127.0.0.1:4318`;
}

export function originProblem(text: string): string | undefined {
  return URL.parse(text)?.origin === text
    ? undefined
    : `${quoted(text)} is no origin; expected one such as https://ops.example`;
}
