import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';
import { createGuessLimit } from './guess-limit.ts';

/** Scopes of tokens; each includes those before it. */
export type Scope = 'read' | 'enqueue' | 'admin';

const SCOPES: readonly Scope[] = ['read', 'enqueue', 'admin'];

export type Tokens = Readonly<Record<Scope, readonly string[]>>;

/** A login to the dashboard. */
export type Session = { readonly id: string; readonly until: number; readonly scope: Scope };

/** Checks tokens. Without any configured token everybody may do everything. */
export type Gate = {
  readonly open: boolean;
  /** The scope of an `Authorization` header. These three throw 429 where too much is tried. */
  scopeOfHeader(header: string | undefined, address: string): Scope | undefined;
  /** The scope of a token typed into the login form. */
  scopeOfToken(token: string, address: string): Scope | undefined;
  /** The session that a cookie proves. */
  findSession(cookie: string | undefined, address: string, now: number): Session | undefined;
  /** A cookie that proves knowledge of the token without containing it. */
  newSession(token: string, now: number): string;
  /** Throws 401 or 403 unless the scope suffices. */
  demand(has: Scope | undefined, wanted: Scope): void;
};

type GateOptions = {
  /** Milliseconds, monotonic. */
  readonly clock?: () => number;
  /** So many wrong tokens came from an address that it is refused for a minute. */
  readonly onLimit?: (address: string) => void;
};

const SESSION_MS = 12 * 3_600_000;
/** End, id, proof. */
const COOKIE = /^((\d{1,15})\.([\da-f-]{36}))\.([\w-]{43})$/;

export function createGate(
  tokens: Tokens,
  { clock = () => performance.now(), onLimit = () => {} }: GateOptions = {},
): Gate {
  const configured = SCOPES.flatMap((scope) => tokens[scope].map((token) => ({ scope, token })));
  const guesses = createGuessLimit({ clock, onLimit });

  /** Compares every token even after a match, so that timing reveals nothing. */
  function highest(fits: (token: string) => boolean): Scope | undefined {
    let found: Scope | undefined;
    for (const { scope, token } of configured) if (fits(token)) found = scope;
    return found;
  }

  const scopeOfToken: Gate['scopeOfToken'] = (given, address) =>
    guesses.check(address, given, () => highest((token) => same(given, token)));

  return {
    open: configured.length === 0,
    scopeOfToken,
    scopeOfHeader(header, address) {
      const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
      return given === undefined ? undefined : scopeOfToken(given, address);
    },
    findSession(cookie = '', address, now) {
      const [, begin = '', until = '', id = '', given = ''] = COOKIE.exec(cookie) ?? [];
      if (Number(until) <= now) return undefined;
      const scope = guesses.check(address, cookie, () =>
        highest((token) => same(given, proof(token, begin))),
      );
      return scope && { id, until: Number(until), scope };
    },
    newSession(token, now) {
      const begin = `${Math.floor(now + SESSION_MS)}.${randomUUID()}`;
      return `${begin}.${proof(token, begin)}`;
    },
    demand(has, wanted) {
      if (configured.length === 0) return;
      if (has === undefined) throw unauthorized();
      if (SCOPES.indexOf(has) < SCOPES.indexOf(wanted)) throw forbidden(has, wanted);
    },
  };
}

function unauthorized(): PublicError {
  return new PublicError(401, 'unauthorized', 'an API token is required: Authorization: Bearer …', {
    cs: 'Je potřeba token API.',
  });
}

function forbidden(has: Scope, wanted: Scope): PublicError {
  const message = `this token has the scope ${has}; ${wanted} is required`;
  return new PublicError(403, 'forbidden', message, {
    cs: `Tento token má oprávnění ${has}; je potřeba ${wanted}.`,
  });
}

/** Compares digests, whose length does not depend on the input. */
function same(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function proof(token: string, session: string): string {
  return createHmac('sha256', token).update(`runner dashboard ${session}`).digest('base64url');
}
