import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';

/** Scopes of tokens; each includes those before it. */
export type Scope = 'read' | 'enqueue' | 'admin';

const SCOPES: readonly Scope[] = ['read', 'enqueue', 'admin'];

export type Tokens = Readonly<Record<Scope, readonly string[]>>;

/** Checks tokens. Without any configured token everybody may do everything. */
export type Gate = {
  readonly open: boolean;
  /** The scope of an `Authorization` header. */
  scopeOfHeader(header: string | undefined): Scope | undefined;
  /** The scope of a token typed into the login form. */
  scopeOfToken(token: string): Scope | undefined;
  /** A cookie value that proves knowledge of the token without containing it. */
  session(token: string, now: number): string;
  scopeOfSession(session: string | undefined, now: number): Scope | undefined;
  /** Throws 401 or 403 unless the scope suffices. */
  demand(has: Scope | undefined, wanted: Scope): void;
};

const SESSION_MS = 12 * 3_600_000;

export function createGate(tokens: Tokens): Gate {
  const configured = SCOPES.flatMap((scope) => tokens[scope].map((token) => ({ scope, token })));

  /** Compares every token even after a match, so that timing reveals nothing. */
  function highest(fits: (token: string) => boolean): Scope | undefined {
    let found: Scope | undefined;
    for (const { scope, token } of configured) if (fits(token)) found = scope;
    return found;
  }

  const scopeOfToken = (given: string) => highest((token) => same(given, token));

  return {
    open: configured.length === 0,
    scopeOfToken,
    scopeOfHeader(header) {
      const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
      return given === undefined ? undefined : scopeOfToken(given);
    },
    session(token, now) {
      const until = Math.floor(now + SESSION_MS);
      return `${until}.${proof(token, until)}`;
    },
    scopeOfSession(session, now) {
      const [until = '', given = ''] = (session ?? '').split('.');
      if (!/^\d{1,15}$/.test(until) || Number(until) <= now) return undefined;
      return highest((token) => same(given, proof(token, Number(until))));
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

function proof(token: string, until: number): string {
  return createHmac('sha256', token).update(`runner dashboard until ${until}`).digest('base64url');
}
