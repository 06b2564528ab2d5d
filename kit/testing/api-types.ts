// TypeScript types of an OpenAPI document, in the shape that `openapi-fetch` reads: components,
// operations and paths. It covers what our routes say of themselves.

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Value = { readonly required?: boolean; readonly schema: Schema };
type Parameter = Value & { readonly name: string; readonly in: string };
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: Readonly<Record<string, Value>>; readonly content?: Content }
    >
  >;
};
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

/** The interfaces `components`, `operations` and `paths`, each exported, not laid out. */
export function apiTypes({ paths, components }: Document): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(inOrder(methods)));
  const byPath = Object.entries(paths).map(([path, methods]) =>
    field(
      path,
      block(
        Object.entries(methods).map(([method, { operationId }]) =>
          field(method, `operations[${literal(operationId)}]`),
        ),
      ),
    ),
  );
  return [
    interfaceOf('components', [
      field('schemas', block(entries(components?.schemas ?? {}, schemaField))),
    ]),
    interfaceOf(
      'operations',
      operations.map((one) => field(one.operationId, operationType(one))),
    ),
    interfaceOf('paths', byPath),
  ].join('');
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ['query', 'header', 'path', 'cookie'].flatMap((place) => {
    const here = parameters.filter((one) => one.in === place);
    const fields = here.map((one) => valueField(one.name, one));
    return here.length === 0
      ? []
      : field(
          place,
          block(fields),
          here.some((one) => one.required),
        );
  });
  return block([
    ...(places.length > 0 ? [field('parameters', block(places))] : []),
    ...(requestBody
      ? [field('requestBody', block([contentField(requestBody.content)]), requestBody.required)]
      : []),
    field('responses', block(entries(responses, responseField))),
  ]);
}

function responseField(status: string, response: Operation['responses'][string]): string {
  const { headers, content } = response;
  const named = headers ? [...entries(headers, valueField), '[name: string]: unknown;'] : [];
  return (
    comment(response) +
    field(
      status,
      block([
        ...(headers ? [field('headers', block(named))] : []),
        content ? contentField(content) : 'content?: never;',
      ]),
    )
  );
}

const contentField = (content: Content) =>
  field('content', block(entries(content, (type, { schema }) => field(type, typeOf(schema)))));

const valueField = (name: string, value: Value) =>
  comment(value) + field(name, typeOf(value.schema), value.required === true);

const schemaField = (name: string, schema: Schema) => comment(schema) + field(name, typeOf(schema));

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return 'unknown';
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if ($ref) return `components['schemas'][${literal($ref.split('/').at(-1))}]`;
  if (schema.const !== undefined && schema.const !== null) return literal(schema.const);
  if (schema.enum) {
    return union([...schema.enum.map(literal), ...(type?.includes('null') ? ['null'] : [])]);
  }
  if (allOf) return allOf.map(typeOf).join(' & ');
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map(typeOf));
  if (typeof type === 'object') return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `(${typeOf(schema.items)})[]`;
  if (type === 'integer') return 'number';
  if (type === 'object' || schema.properties) return objectType(schema);
  return type ?? 'unknown';
}

function objectType(schema: Schema): string {
  const {
    properties = {},
    required = [],
    additionalProperties: others,
    patternProperties,
  } = schema;
  const fields = entries(
    properties,
    (name, one) => comment(one) + field(name, typeOf(one), required.includes(name)),
  );
  const rest = [
    ...(others === true ? ['unknown'] : others ? [typeOf(others)] : []),
    ...Object.values(patternProperties ?? {}).map(typeOf),
  ];
  const index = rest.length > 0 ? [block([`[key: string]: ${union(rest)};`])] : [];
  const parts = [...(fields.length > 0 ? [block(fields)] : []), ...index];
  return parts.join(' & ') || 'Record<string, never>';
}

/** What a schema says to people, as a comment of documentation. */
function comment(said: object): string {
  const {
    format,
    description,
    example,
    default: fallback,
    enum: values,
    type,
    ...rest
  } = said as Readonly<Record<string, unknown>>;
  const tags = Object.entries({ description, default: fallback, example }).flatMap(
    ([tag, value]) =>
      value === undefined
        ? []
        : `@${tag} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const lines = [
    ...(format ? [`Format: ${format}`] : []),
    ...tags,
    ...('const' in rest ? ['@constant'] : []),
    ...(values ? [`@enum {${type === undefined ? 'unknown' : [type].flat().join('|')}}`] : []),
  ].map((line) => line.replaceAll('*/', '*\\/').replaceAll('\n', '\n *     '));
  if (lines.length === 0) return '';
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n * ${lines.join('\n * ')}\n */\n`;
}

function entries<T>(record: Readonly<Record<string, T>>, text: (key: string, value: T) => string) {
  return Object.entries(record).map(([key, value]) => text(key, value));
}

/** Methods in the order of OpenAPI's Path Item Object. */
function inOrder(methods: Readonly<Record<string, Operation>>): Record<string, Operation> {
  const names = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  return Object.fromEntries(
    names.flatMap((name) => (methods[name] ? [[name, methods[name]]] : [])),
  );
}

const field = (name: string, type: string, isRequired = true) =>
  `${/^\w+$/.test(name) ? name : literal(name)}${isRequired ? '' : '?'}: ${type};`;
const block = (fields: readonly string[]) => `{\n${fields.join('\n')}\n}`;
const interfaceOf = (name: string, fields: readonly string[]) =>
  `export interface ${name} ${block(fields)}\n`;
const union = (types: readonly string[]) => [...new Set(types)].join(' | ');
const literal = (value: unknown) => JSON.stringify(value);
