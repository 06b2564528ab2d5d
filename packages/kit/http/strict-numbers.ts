import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

type Schema = {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Values = Record<string, unknown>;
type NumericField = { readonly name: string; readonly isInteger: boolean };

const PARTS = ['querystring', 'params', 'body'] as const;

/**
 * Numbers that arrive as text (query, path, form) must be decimal digits with an optional sign and
 * point. The validator alone converts whatever JavaScript does: `Infinity`, `1e309`, `0x20`, ` 5 `.
 *
 * Anything else reaches the validator as NaN, so that it is reported with all other problems of
 * the request as `must be an integer`. A route with `attachValidation` gets the original text back.
 */
export function refuseOddNumbers(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    for (const part of PARTS) {
      const fields = numericFields(route.schema?.[part] as Schema | undefined);
      if (fields.length > 0) guard(route, part, fields);
    }
  });
}

function guard(
  route: RouteOptions,
  part: (typeof PARTS)[number],
  fields: readonly NumericField[],
): void {
  const originals = new WeakMap<FastifyRequest, Values>();
  const valuesOf = (request: FastifyRequest) =>
    request[part === 'querystring' ? 'query' : part] as Values | null | undefined;

  const replace = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const values = valuesOf(request);
    if (typeof values === 'object' && values !== null) {
      for (const { name, isInteger } of fields) {
        if (isDecimal(values[name], isInteger)) continue;
        originals.set(request, { ...originals.get(request), [name]: values[name] });
        values[name] = Number.NaN;
      }
    }
    done();
  };
  const restore = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    Object.assign(valuesOf(request) ?? {}, originals.get(request));
    done();
  };
  route.preValidation = [replace, route.preValidation ?? []].flat();
  if (route.attachValidation) route.preHandler = [restore, route.preHandler ?? []].flat();
}

/** Values that are not text, and fields that are absent, are left to the validator. */
function isDecimal(value: unknown, isInteger: boolean): boolean {
  if (Array.isArray(value)) return value.every((item) => isDecimal(item, isInteger));
  if (typeof value !== 'string') return true;
  const pattern = isInteger ? /^[+-]?\d+$/ : /^[+-]?\d+(\.\d+)?$/;
  const number = Number(value);
  return (
    pattern.test(value) && (isInteger ? Number.isSafeInteger(number) : Number.isFinite(number))
  );
}

function numericFields(schema: Schema | undefined): NumericField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    isNumeric(field) ? [{ name, isInteger: isInteger(field) }] : [],
  );
}

function isNumeric({ type, anyOf, items }: Schema): boolean {
  if (type === 'array') return items !== undefined && isNumeric(items);
  return type === 'integer' || type === 'number' || anyOf?.every(isNumeric) === true;
}

function isInteger({ type, anyOf, items }: Schema): boolean {
  if (type === 'array') return items !== undefined && isInteger(items);
  return type === 'integer' || anyOf?.every(isInteger) === true;
}
