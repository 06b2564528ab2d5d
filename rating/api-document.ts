import type { PublicError } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { type Static, Type } from 'typebox';
import { UpstreamLimit } from './provider/provider.ts';

/** By tag: what its operations have in common. */
export const TAGS = {
  estimates: 'Estimates of players, and what they are made of',
  upstream: 'The upstream game API as the service sees it',
};

export const ErrorReply = Type.Object(
  {
    error: Type.String(),
    code: Type.String(),
    limit: Type.Optional(
      Type.Enum(['ours', 'upstream'], { description: 'Of 429: whose limit is reached' }),
    ),
  },
  { title: 'Error', description: 'What went wrong, in words and as a stable code' },
);

/** The body of an error; the service's own limits refuse with a `PublicError` of the kit. */
export function errorBody(error: PublicError): Static<typeof ErrorReply> {
  const limit = error instanceof UpstreamLimit ? 'upstream' : 'ours';
  const { message, code } = error;
  return { error: message, code, ...(code === 'rate_limited' && { limit }) };
}

/** Of every route that counts towards the request limit. */
export const RATE_LIMITED = { 429: errorOf('rate_limited, with Retry-After') } as const;

/** The errors that every question about a player may end with. */
export const ESTIMATE_ERRORS = {
  400: errorOf('bad_request'),
  404: errorOf('summoner_not_found'),
  422: errorOf('unranked or insufficient_history'),
  ...RATE_LIMITED,
  502: errorOf('provider_upstream'),
  503: errorOf('unavailable: the service is stopping'),
} as const;

export function errorOf(description: string) {
  return Type.Unsafe<never>({ ...ErrorReply, description });
}

/** Of every page: JSON for programs, a page for browsers. */
export const PAGE_LIMITED = { 429: errorPage('rate_limited, with Retry-After') } as const;

/** The errors of a page that asks the upstream. */
export const PAGE_ERRORS = {
  404: errorPage('summoner_not_found or not_found'),
  422: errorPage('unranked, insufficient_history or unsupported_match'),
  ...PAGE_LIMITED,
  502: errorPage('provider_upstream'),
} as const;

function errorPage(description: string) {
  return answer(description, HTML_PAGE, jsonOf(ErrorReply));
}
