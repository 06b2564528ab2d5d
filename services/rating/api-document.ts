import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { Type } from 'typebox';
import { ErrorReply } from './ladder/replies.ts';

/** By tag: what its operations have in common. */
export const TAGS = {
  estimates: 'Estimates of players, and what they are made of',
};

/** Declared by every route whose path names a player. */
export const PERSONAL = { config: { isPersonal: true } } as const;

/** Declared by every route that counts towards the request limit. */
export const RATE_LIMITED = {
  429: errorOf('rate_limited, with Retry-After'),
} as const;

/** The errors that every question about a player may end with. */
export const ESTIMATE_ERRORS = {
  400: errorOf('bad_request'),
  404: errorOf('summoner_not_found'),
  410: errorOf('forgotten: the player is not estimated, on request'),
  422: errorOf('unranked or insufficient_history'),
  ...RATE_LIMITED,
  502: errorOf('provider_upstream, with Retry-After while the computation goes on'),
  503: errorOf('unavailable: the service is stopping, or its store fails'),
} as const;

export function errorOf(description: string) {
  return Type.Unsafe<never>({ ...ErrorReply, description });
}

/** Declared by every page: JSON for programs, a page for browsers. */
export const PAGE_LIMITED = { 429: errorPage('rate_limited, with Retry-After') } as const;

/** The errors of a page that asks the upstream. */
export const PAGE_ERRORS = {
  404: errorPage('summoner_not_found or not_found'),
  410: errorPage('forgotten'),
  422: errorPage('unranked, insufficient_history or unsupported_match'),
  ...PAGE_LIMITED,
  502: errorPage('provider_upstream'),
} as const;

function errorPage(description: string) {
  return answer(description, HTML_PAGE, jsonOf(ErrorReply));
}
