import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';

/** What a token may do; each may also do what those before it may. */
export type Scope = 'read' | 'enqueue' | 'admin';

const SCOPES: readonly Scope[] = ['read', 'enqueue', 'admin'];

export type Tokens = Readonly<Record<Scope, readonly string[]>>;

/** Who may come in. Without any token everyone may do everything, as the specification has it. */
export type Gate = {
  readonly open: boolean;
  /** The scope of an `Authorization` header. */
  scopeOfHeader(header: string | undefined): Scope | undefined;
  /** The scope of a token somebody typed. */
  scopeOfToken(token: string): Scope | undefined;
  /** A proof for a cookie that this token was shown; the token cannot be read from it. */
  session(token: string, now: number): string;
  scopeOfSession(session: string | undefined, now: number): Scope | undefined;
  /** Throws 401 or 403 unless the scope is enough. */
  demand(has: Scope | undefined, wanted: Scope): void;
};

const SESSION_MS = 12 * 3_600_000;

export function createGate(tokens: Tokens): Gate {
  const known = SCOPES.flatMap((scope) => tokens[scope].map((token) => ({ scope, token })));

  /** Looks at every token however early one fits, so that time says nothing. */
  function highest(fits: (token: string) => boolean): Scope | undefined {
    let found: Scope | undefined;
    for (const { scope, token } of known) if (fits(token)) found = scope;
    return found;
  }

  const scopeOfToken = (given: string) => highest((token) => same(given, token));

  return {
    open: known.length === 0,
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
      if (known.length === 0) return;
      if (has === undefined) throw unauthorized();
      if (SCOPES.indexOf(has) < SCOPES.indexOf(wanted)) throw forbidden(has, wanted);
    },
  };
}

function unauthorized(): PublicError {
  return new PublicError(401, 'unauthorized', 'an API token is needed: Authorization: Bearer …', {
    cs: 'K tomu je potřeba přístupový token.',
  });
}

function forbidden(has: Scope, wanted: Scope): PublicError {
  const message = `this token may ${has}; needed is ${wanted}`;
  return new PublicError(403, 'forbidden', message, {
    cs: `Tento token má oprávnění ${has}; potřeba je ${wanted}.`,
  });
}

/** Compares digests, which have one length whatever was given. */
function same(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function proof(token: string, until: number): string {
  return createHmac('sha256', token).update(`runner dashboard until ${until}`).digest('base64url');
}
