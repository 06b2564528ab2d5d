import { createHash, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@tessera/kit/errors';

/** The rights of a token; each includes those before it. */
export const SCOPES = ['read', 'enqueue', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** A configured token. */
export type Grant = {
  /** For the log, such as `admin token 2`. */
  readonly name: string;
  readonly scope: Scope;
  /** SHA-256 of the token. */
  readonly hash: Buffer;
};

/** Checks tokens. Without any configured token everybody may do everything. */
export type Gate = {
  readonly open: boolean;
  /** The token of an `Authorization` header: `Bearer TOKEN`, or the password of HTTP Basic. */
  grantOf(header: string | undefined): Grant | undefined;
  /** Throws 401 or 403 unless the token allows it. */
  demand(grant: Grant | undefined, wanted: Scope): void;
};

export const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const allows = ({ scope }: Grant, wanted: Scope) =>
  SCOPES.indexOf(scope) >= SCOPES.indexOf(wanted);

export function createGate(grants: readonly Grant[]): Gate {
  return {
    open: grants.length === 0,
    grantOf(header = '') {
      const token = tokenIn(header);
      if (token === undefined) return undefined;
      const hash = hashOf(token);
      // Every token is compared even after a match, so that timing reveals nothing.
      return grants.filter((grant) => timingSafeEqual(grant.hash, hash)).at(-1);
    },
    demand(grant, wanted) {
      if (grants.length === 0) return;
      if (grant === undefined) throw UNAUTHORIZED;
      if (!allows(grant, wanted)) throw forbidden(grant, wanted);
    },
  };
}

function tokenIn(header: string): string | undefined {
  const [, scheme, text = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header) ?? [];
  if (scheme?.toLowerCase() !== 'basic') return scheme && text;
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

const UNAUTHORIZED = new PublicError(
  401,
  'unauthorized',
  'an API token is required: Authorization: Bearer TOKEN, or the token as the password of HTTP Basic',
);

function forbidden({ scope }: Grant, wanted: Scope): PublicError {
  const message = `this token has the scope ${scope}; ${wanted} is required`;
  return new PublicError(403, 'forbidden', message);
}
