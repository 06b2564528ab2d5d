import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';
import { createGuessLimit } from './guess-limit.ts';

/** What a token may do. */
export const SCOPES = ['read', 'enqueue', 'work', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** A token as it is configured, and what it allows. Who may `admin` may do everything. */
export type Grant = {
  /** For the list of changes. */
  readonly name: string;
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  readonly may: readonly Scope[];
  /** Only jobs of these queues, and calls to these hosts; undefined: all. */
  readonly queues?: readonly string[] | undefined;
  readonly hosts?: readonly string[] | undefined;
};

/** A login to the dashboard. */
export type Session = { readonly id: string; readonly until: number; readonly grant: Grant };

/** Checks tokens. Without any configured token everybody may do everything. */
export type Gate = {
  readonly open: boolean;
  /** Whether any token is only for some queues or hosts. */
  readonly isBound: boolean;
  /** What an `Authorization` header grants. These three throw 429 where too much is tried. */
  grantOfHeader(header: string | undefined, address: string): Grant | undefined;
  /** What a token grants that was typed into the login form. */
  grantOfToken(token: string, address: string): Grant | undefined;
  /** The session that a cookie proves. */
  findSession(cookie: string | undefined, address: string, now: number): Session | undefined;
  /** A cookie that proves the login without containing the token. */
  newSession(grant: Grant, now: number): string;
  /** Throws 401 or 403 unless it is granted. */
  demand(has: Grant | undefined, wanted: Scope): void;
};

type GateOptions = {
  /** Known to all processes of the database, and to nobody else. */
  readonly sessionKey: string;
  /** Milliseconds, monotonic. */
  readonly clock?: () => number;
  /** An address has sent too many wrong tokens and is refused for a minute. */
  readonly onLimit?: (address: string) => void;
};

const SESSION_MS = 12 * 3_600_000;
/** End, id, proof. */
const COOKIE = /^((\d{1,15})\.([\da-f-]{36}))\.([\w-]{43})$/;

export const allows = ({ may }: Grant, scope: Scope) =>
  may.includes(scope) || may.includes('admin');

export function createGate(
  grants: readonly Grant[],
  { sessionKey, clock = () => performance.now(), onLimit = () => {} }: GateOptions,
): Gate {
  const guesses = createGuessLimit({ clock, onLimit });

  /** Compares every token even after a match, so that timing reveals nothing. */
  function last(fits: (grant: Grant) => boolean): Grant | undefined {
    let found: Grant | undefined;
    for (const grant of grants) if (fits(grant)) found = grant;
    return found;
  }

  const grantOfToken: Gate['grantOfToken'] = (given, address) =>
    guesses.check(address, given, () => {
      const hash = hashOf(given);
      return last((grant) => same(hash, grant.hash));
    });
  const proof = ({ hash }: Grant, begin: string) =>
    createHmac('sha256', `${sessionKey} ${hash}`)
      .update(`runner dashboard ${begin}`)
      .digest('base64url');

  return {
    open: grants.length === 0,
    isBound: grants.some(({ queues, hosts }) => queues !== undefined || hosts !== undefined),
    grantOfToken,
    grantOfHeader(header, address) {
      const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
      return given === undefined ? undefined : grantOfToken(given, address);
    },
    findSession(cookie = '', address, now) {
      const [, begin = '', until = '', id = '', given = ''] = COOKIE.exec(cookie) ?? [];
      if (Number(until) <= now) return undefined;
      const grant = guesses.check(address, cookie, () =>
        last((one) => same(given, proof(one, begin))),
      );
      return grant && { id, until: Number(until), grant };
    },
    newSession(grant, now) {
      const begin = `${Math.floor(now + SESSION_MS)}.${randomUUID()}`;
      return `${begin}.${proof(grant, begin)}`;
    },
    demand(has, wanted) {
      if (grants.length === 0) return;
      if (has === undefined) throw unauthorized();
      if (!allows(has, wanted)) throw forbidden(has, wanted);
    },
  };
}

function unauthorized(): PublicError {
  return new PublicError(401, 'unauthorized', 'an API token is required: Authorization: Bearer …', {
    cs: 'Je potřeba token API.',
  });
}

function forbidden({ may }: Grant, wanted: Scope): PublicError {
  const message = `this token may ${may.join(', ')}; ${wanted} is required`;
  return new PublicError(403, 'forbidden', message, {
    cs: `Tento token má oprávnění ${may.join(', ')}; je potřeba ${wanted}.`,
  });
}

/** Compares digests, whose length does not depend on the input. */
function same(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export const hashOf = (token: string) => digest(token).toString('hex');
