import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { prefersJson } from '@tessera/kit/http/error-form';
import { localeOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { problemList } from '@tessera/kit/ui/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

/** The same answer twice: a fragment for the page, a record for programs that accept JSON. */
export type FormAnswer = {
  readonly fragment: (locale: Locale) => Html;
  readonly record: () => object;
};

/** The fragment carries personal figures, so no cache may store it. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { fragment, record }: FormAnswer,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (prefersJson(request.headers.accept))
    return reply.type(JSON_TYPE).send(JSON.stringify(record()));
  return reply.type(HTML_TYPE).send(fragment(localeOf(request)).toString());
}

type ProblemsParts = {
  /** What the ids of the form's inputs begin with. */
  readonly idPrefix: string;
  /** The result is the body of a table with this many columns. */
  readonly columns?: number;
};

/** 422 with every problem of the form at once, in the place of its result. */
export function sendProblems(
  request: FastifyRequest,
  reply: FastifyReply,
  problems: readonly Problem[],
  { idPrefix, columns }: ProblemsParts,
): FastifyReply {
  reply.code(422).header('cache-control', 'no-store');
  if (prefersJson(request.headers.accept)) {
    const fields = problems.map(({ field, message }) => ({ field, message }));
    const error = problems.map(({ message }) => message).join('; ');
    return reply.type(JSON_TYPE).send(JSON.stringify({ error, status: 422, fields }));
  }
  const locale = localeOf(request);
  const list = problemList({ problems, locale, idPrefix, className: 'scenario-errors' });
  const inTable = html`<tr><td colspan="${columns}">${list}</td></tr>`;
  return reply.type(HTML_TYPE).send((columns === undefined ? html`${list}` : inTable).toString());
}

/**
 * The schema of a form-encoded or JSON body. It names the fields for the OpenAPI document and
 * accepts any value, because the form's own reader words the problems. No body is an empty form.
 */
export function formBody(fields: readonly string[]) {
  const properties = Object.fromEntries(
    fields.map((name) => [name, Type.Optional(Type.Unknown())]),
  );
  return Type.Union([Type.Object(properties), Type.Null()]);
}

export type FormFields = Readonly<Record<string, unknown>>;

export function fieldsOf(body: unknown): FormFields {
  return typeof body === 'object' && body !== null ? (body as FormFields) : {};
}

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
