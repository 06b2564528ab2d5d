import { badRequest, type Problem } from '@tessera/kit/errors';
import { problemsOf } from '@tessera/kit/http/validation';
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Format } from 'typebox/format';
import { FORMATS } from './formats.ts';

for (const [name, problem] of Object.entries(FORMATS)) {
  Format.Set(name, (text) => problem(text) === undefined);
}

/** Reads a request's body against its schema, or throws a 400 that names every problem. */
export type BodyReader<T extends TSchema> = (body: unknown) => Static<T>;

/**
 * Nothing is coerced: "5" is not a number. A field that is null counts as not given, except where
 * null means something of its own (a schema with the type null). Unknown fields are ignored. A
 * schema with `additionalProperties: false` refuses both: where a field that is not understood
 * would make a request mean more than was meant.
 */
export function bodyReader<T extends TObject>(schema: T): BodyReader<T> {
  const validator = Compile(schema);
  const strict = 'additionalProperties' in schema;
  const dropped = Object.entries(schema.properties)
    .filter(([, field]) => !strict && !acceptsNull(field))
    .map(([name]) => name);
  return (body) => {
    const given = withoutNulls(body, dropped);
    if (validator.Check(given)) return given as Static<T>;
    throw badRequest(problemsIn(validator.Errors(given), given));
  };
}

/** Reads a query: an empty value counts as not given, digits become numbers where they should. */
export function queryReader<T extends TObject>(schema: T): BodyReader<T> {
  const validator = Compile(schema);
  return (query) => {
    const given: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
      if (value === '') continue;
      const numeric = (schema.properties[name] as { type?: unknown } | undefined)?.type;
      given[name] = numeric === 'integer' ? wholeNumber(value) : value;
    }
    if (validator.Check(given)) return given as Static<T>;
    throw badRequest(problemsIn(validator.Errors(given), given));
  };
}

function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? Number(value) : value;
}

function acceptsNull(field: unknown): boolean {
  const { type, enum: values } = field as { type?: unknown; enum?: unknown[] };
  return (Array.isArray(type) && type.includes('null')) || (values?.includes(null) ?? false);
}

function withoutNulls(body: unknown, names: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (!names.some((name) => (body as Record<string, unknown>)[name] === null)) return body;
  const entries = Object.entries(body);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || !names.includes(name)),
  );
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

function problemsIn(errors: readonly SchemaError[], given: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const params = error.params as Record<string, unknown>;
    if (error.keyword === 'required') {
      const missing = params.requiredProperties as string[];
      return missing.map((field) => ({ field, message: 'is required', cs: 'je povinné' }));
    }
    if (error.keyword === 'additionalProperties') {
      const unknown = params.additionalProperties as string[];
      return unknown.map((field) => ({ field, message: 'is not known here', cs: 'zde neznáme' }));
    }
    const field = error.instancePath.slice(1).replaceAll('/', '.');
    if (error.keyword === 'format') {
      const text = (given as Record<string, string>)[field] ?? '';
      return [{ field, ...(FORMATS[String(params.format)]?.(text) ?? { message: error.message }) }];
    }
    const type = Array.isArray(params.type) ? params.type[0] : params.type;
    const allowedValues = (params.allowedValues as unknown[] | undefined)?.filter(
      (v) => v !== null,
    );
    return problemsOf([{ ...error, params: { ...params, type, allowedValues } } as never]);
  });
}
