import { fastifyCookie } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isLocale, type Locale } from '../locale.ts';
import type { Theme, Visit } from '../ui/visit.ts';
import { hiddenRoute } from './answers.ts';
import { backPath } from './same-origin.ts';
import type { Server } from './server.ts';

/** Links of a page repeat its parameters, at most these; no page of ours has so many. */
const MOST_PARAMETERS = 100;

/**
 * Language and theme from the visitor's cookies; an unknown value is ignored.
 * @param unchosen the language of visitors without a cookie
 */
export function visitOf(request: FastifyRequest, unchosen?: Locale): Visit {
  return {
    locale: localeOf(request, unchosen),
    theme: themeOf(request),
    path: request.url.split('&', MOST_PARAMETERS).join('&'),
    origin: originOf(request),
  };
}

/** `https://host` under which the public knows us; when not set, by which the visitor called. */
export function originOf({ protocol, host, server }: FastifyRequest): string {
  return server.publicOrigin || `${protocol}://${host}`;
}

export function localeOf(request: FastifyRequest, unchosen: Locale = 'cs'): Locale {
  const { lang } = cookiesOf(request);
  return isLocale(lang) ? lang : unchosen;
}

export function cookiesOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  return fastifyCookie.parse(headers.cookie ?? '');
}

function themeOf(request: FastifyRequest): Theme {
  const { theme } = cookiesOf(request);
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

const YEAR_SECONDS = 31_536_000;
const cookie = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', httpOnly: true } as const;

/** `/set-lang/{cs|en}` and `/set-theme/{auto|light|dark}`: store the choice and redirect back. */
export function preferenceRoutes(server: Server, config: object = {}): void {
  const lang = Type.Object({ lang: Type.Enum(['cs', 'en']) });
  server.get(
    '/set-lang/:lang',
    { config, schema: { params: lang, ...hiddenRoute('switch of the language') } },
    (request, reply) => {
      return reply.setCookie('lang', request.params.lang, cookie).redirect(backPath(request));
    },
  );

  const theme = Type.Object({ theme: Type.Enum(['auto', 'light', 'dark']) });
  server.get(
    '/set-theme/:theme',
    { config, schema: { params: theme, ...hiddenRoute('switch of the theme') } },
    (request, reply) => {
      return reply.setCookie('theme', request.params.theme, cookie).redirect(backPath(request));
    },
  );
}
