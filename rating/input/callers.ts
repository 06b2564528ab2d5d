import { createHash } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';
import type { FastifyRequest } from 'fastify';

/** A key of a bot; `share` says how many times the turns and requests of an address it has. */
export type CallerKey = { readonly name: string; readonly key: string; readonly share: number };

/** Who asks: by a key the key's name, without one the client address. */
export type Callers = {
  /** 401 for a key that is not known. */
  readonly of: (request: FastifyRequest) => string;
  /** Whose requests are counted: of a key that is not known those of the address. */
  readonly counted: (request: FastifyRequest) => string;
  readonly shareOf: (caller: string) => number;
};

const PREFIX = 'key:';
/** The caller that bears RATING_ADMIN_TOKEN. */
export const ADMIN = 'admin';

export function createCallers(keys: readonly CallerKey[], adminToken = ''): Callers {
  // Looked up by digest, so that the time tells nothing about a key.
  const names = new Map(keys.map(({ name, key }) => [digest(key), PREFIX + name]));
  if (adminToken !== '') names.set(digest(adminToken), ADMIN);
  const shares = new Map(keys.map(({ name, share }) => [PREFIX + name, share]));

  function find({ headers, ip }: FastifyRequest): string | undefined {
    const { authorization } = headers;
    if (authorization === undefined || names.size === 0) return ip;
    const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    return key === undefined ? undefined : names.get(digest(key));
  }

  return {
    of(request) {
      const caller = find(request);
      if (caller !== undefined) return caller;
      const message = 'Authorization must be "Bearer KEY" with a key of this service, or left out.';
      throw new PublicError(401, 'unauthorized', message);
    },
    counted: (request) => find(request) ?? request.ip,
    shareOf: (caller) => shares.get(caller) ?? 1,
  };
}

/** Reads `name:key:share`. */
export function findCallerKey(text: string): CallerKey | undefined {
  const match = /^([\w.-]{1,64}):([\w.~+/=-]{16,256}):(\d{1,3}(?:\.\d{1,2})?)$/.exec(text);
  const [, name = '', key = '', share] = match ?? [];
  return match && Number(share) >= 0.1 ? { name, key, share: Number(share) } : undefined;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
