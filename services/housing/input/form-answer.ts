import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { prefersJson } from '@tessera/kit/http/error-form';
import { perMinute } from '@tessera/kit/http/rate-limit';
import type { Server } from '@tessera/kit/http/server';
import { localeOf } from '@tessera/kit/http/visit';
import type { Locale } from '@tessera/kit/locale';
import { problemList } from '@tessera/kit/ui/problems';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { unchecked } from '../formula/number-input.ts';

/** The same answer twice: a fragment for the page, a record for programs that accept JSON. */
export type FormAnswer = {
  readonly fragment: (locale: Locale) => Html;
  readonly record: () => object;
};

export type FormFields = Readonly<Record<string, unknown>>;

type Form = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly fields: readonly string[];
  readonly json: TSchema;
  /** Headers of the answer, for the API document. */
  readonly headers?: object;
  /** The ids of the form's inputs begin with this. */
  readonly idPrefix: string;
  /** The result is the body of a table with this many columns. */
  readonly columns?: number;
};

/**
 * An endpoint that answers a form with its result, or with 422 and every problem at once in its
 * place. The answer carries personal figures, so no cache may store it.
 */
export function formRoute(
  server: Server,
  { path, operationId, summary, json, headers, idPrefix, columns, ...form }: Form,
  answerTo: (fields: FormFields, reply: FastifyReply) => FormAnswer | readonly Problem[],
): void {
  const schema = {
    operationId,
    summary,
    tags: ['calculators'],
    response: {
      200: { ...answer(summary, jsonOf(json), HTML_PAGE), ...(headers && { headers }) },
      422: answer('The fields with a problem', jsonOf(ERROR_REPLY), HTML_PAGE),
    },
    // Any value is accepted, because the form's own reader words the problems. No body is an empty
    // form.
    body: Type.Union([Type.Object(unchecked(form.fields)), Type.Null()]),
  };
  server.post(path, { schema, config: perMinute(240) }, (request, reply) => {
    const made = answerTo((request.body ?? {}) as FormFields, reply);
    const result = 'fragment' in made ? made : problemsOf(made, idPrefix, columns);
    reply.code(result === made ? 200 : 422).header('cache-control', 'no-store');
    if (prefersJson(request.headers.accept)) {
      const record = result.record();
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(record));
    }
    const fragment = result.fragment(localeOf(request));
    return reply.type(HTML_TYPE).send(fragment.toString());
  });
}

function problemsOf(
  problems: readonly Problem[],
  idPrefix: string,
  columns: number | undefined,
): FormAnswer {
  return {
    fragment(locale) {
      const list = problemList({ problems, locale, idPrefix, className: 'scenario-errors' });
      return columns === undefined
        ? html`${list}`
        : html`<tr><td colspan="${columns}">${list}</td></tr>`;
    },
    record: () => ({
      error: problems.map(({ message }) => message).join('; '),
      status: 422,
      fields: problems.map(({ field, message }) => ({ field, message })),
    }),
  };
}
