import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { problemList } from './problem-list.ts';

/** What a form endpoint answers: a fragment for the page, JSON for a program that asks for it. */
export type FormAnswer = {
  readonly statusCode: 200 | 422;
  readonly type: string;
  readonly body: string;
};

/** Who asks: the `Accept` header and the language. */
export type Asking = { readonly accept: string | undefined; readonly locale: Locale };

export function answered(asking: Asking, fragment: () => Html, record: () => object): FormAnswer {
  return wantsJson(asking)
    ? { statusCode: 200, type: JSON_TYPE, body: JSON.stringify(record()) }
    : { statusCode: 200, type: HTML_TYPE, body: fragment().toString() };
}

/**
 * 422 with every problem at once, in the place of the answer; JSON as all errors of the service,
 * the messages joined as in the specification's original. `wrap` puts the list where only table
 * rows may stand.
 */
export function refused(
  asking: Asking,
  problems: readonly Problem[],
  prefix: string,
  wrap: (list: Html) => Html = (list) => list,
): FormAnswer {
  if (wantsJson(asking)) {
    const fields = problems.map(({ field, message }) => ({ field, message }));
    const error = problems.map(({ message }) => message).join('; ');
    return {
      statusCode: 422,
      type: JSON_TYPE,
      body: JSON.stringify({ error, status: 422, fields }),
    };
  }
  const list = wrap(problemList(asking.locale, problems, prefix));
  return { statusCode: 422, type: HTML_TYPE, body: list.toString() };
}

/** An error list among table rows. */
export function acrossColumns(columns: number): (list: Html) => Html {
  return (list) => html`<tr><td colspan="${columns}">${list}</td></tr>`;
}

/**
 * The schema of a form-encoded or JSON body: it names the fields for the OpenAPI document and
 * refuses none, since the form's own reader words every problem. No body is an empty form.
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

function wantsJson({ accept = '' }: Asking): boolean {
  return accept.includes('application/json') && !accept.includes('text/html');
}

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
