import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';

/** Parts of the API document that no route declares. */
export type ApiOptions = {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Path of the document. Default: `/openapi.json`. */
  readonly path?: string;
  /** A sentence on each tag. `pages` and `probes` are the kit's. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The calls that the service makes, as OpenAPI has them. */
  readonly webhooks?: Readonly<Record<string, object>>;
  /** OpenAPI security schemes; a route refers to one by `security`. */
  readonly securitySchemes?: Readonly<Record<string, object>>;
  /** The JSON of an error, with a `title`. */
  readonly errorSchema?: TSchema;
  /** True if errors under this path are pages for callers who accept HTML. */
  readonly errorsAsPages?: (path: string) => boolean;
  /** Refusals that are not the kit's, by status: `{ 403: 'The token lacks the scope' }`. */
  readonly refusals?: (schema: FastifySchema, method: string) => Readonly<Record<number, string>>;
};

type Operation = {
  tags?: string[];
  responses: Record<string, Response>;
};
type Response = { description?: string; headers?: object; content?: object } | { $ref: string };
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: object; responses?: object };
  tags?: { name: string; description: string }[];
};

/** `{error, status}`, with one entry per invalid field where the request is at fault. */
export const ERROR_REPLY = Type.Object(
  {
    error: Type.String({ description: 'a sentence for people' }),
    status: Type.Integer({ description: 'the status of the response' }),
    fields: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'every invalid field with what was expected',
      }),
    ),
  },
  { title: 'Error' },
);

const KIT_TAGS = {
  pages: 'Pages for people, as HTML',
  probes: 'For the operator: whether the process lives and whether it can answer',
};

/**
 * Adds `server.swagger()`, the OpenAPI document of all routes. Beside what a route says of itself it
 * holds what the kit does for every route: refusals with their headers, limits, security. A schema
 * with a `title` stands in `components.schemas` under that name and is referred to.
 */
export async function apiDocument(
  server: FastifyInstance,
  options: ApiOptions,
  publicUrl = '',
): Promise<void> {
  const registered: RegisteredRoute[] = [];
  server.decorate('routes', registered);
  const routes = new Map<string, RouteOptions>();
  server.addHook('onRoute', (route) => {
    const { method, url, schema } = route;
    for (const one of [method].flat()) {
      // Fastify adds a HEAD route to every GET route.
      if (one === 'HEAD') continue;
      registered.push({ method: one, path: url, schema });
      routes.set(`${one.toLowerCase()} ${pathOf(url)}`, route);
    }
  });
  await server.register(swagger, {
    transform: ({ schema, url }) => ({ schema: withoutDefaultsRequired(schema), url }),
    transformObject(given) {
      const document = ('openapiObject' in given ? given.openapiObject : {}) as Document;
      for (const [path, operations] of Object.entries(document.paths ?? {})) {
        for (const [method, operation] of Object.entries(operations)) {
          const route = routes.get(`${method} ${path}`);
          if (route) complete(operation, route, path, options);
        }
      }
      return finished(document, options) as never;
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: options.version,
        ...(options.description !== undefined && { description: options.description }),
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      servers: [{ url: publicUrl.replace(/\/$/, '') || '/' }],
      // No identification, where a route does not demand one.
      security: [],
      ...(options.webhooks && { webhooks: options.webhooks as never }),
      ...(options.securitySchemes && {
        components: { securitySchemes: options.securitySchemes as never },
      }),
    },
  });
}

/** `/votes/:id` → `/votes/{id}`. */
function pathOf(url: string): string {
  return url.replace(/:(\w+)/g, '{$1}');
}

/** Parameters and fields with a default are optional for callers; the validator requires them. */
function withoutDefaultsRequired(schema: FastifySchema = {}): FastifySchema {
  const optional = (part: 'querystring' | 'body') => {
    const { required, properties = {} } = (schema[part] ?? {}) as ObjectSchema;
    if (required === undefined) return {};
    const needed = required.filter((name) => properties[name]?.default === undefined);
    return { [part]: { ...(schema[part] as object), required: needed } };
  };
  return { ...schema, ...optional('querystring'), ...optional('body') };
}

type ObjectSchema = {
  readonly required?: readonly string[];
  readonly properties?: Record<string, { readonly default?: unknown } | undefined>;
};

/** Adds to an operation how it refuses, and the headers that limits add to its answers. */
function complete(
  operation: Operation,
  route: RouteOptions,
  path: string,
  options: ApiOptions,
): void {
  const { errorSchema = ERROR_REPLY, errorsAsPages = (path) => !path.startsWith('/api/') } =
    options;
  const isLimited = (route.config as { rateLimit?: unknown } | undefined)?.rateLimit !== undefined;
  const { schema = {} } = route;
  const content = {
    'application/json': { schema: errorSchema },
    ...(errorsAsPages(path) && { 'text/html': { schema: { type: 'string' } } }),
  };
  const refusals: Record<number, string> = {
    ...((schema.body ?? schema.querystring ?? schema.params) !== undefined && {
      400: 'The request is invalid; every invalid field is named',
    }),
    ...(schema.params !== undefined && { 404: 'There is no such thing' }),
    ...(schema.body !== undefined && {
      413: 'The body is too large',
      415: 'The body is of another media type than accepted',
    }),
    421: 'The service is not called by this host name',
    ...(isLimited && { 429: 'Too many requests from this address' }),
    503: 'The service cannot answer just now',
    ...options.refusals?.(schema, String(route.method)),
  };
  for (const [status, description] of Object.entries(refusals)) {
    operation.responses[status] ??= { description, content };
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if ('$ref' in response) continue;
    const headers = {
      ...(isLimited && (status.startsWith('2') || status === '429') && LIMIT_HEADERS),
      ...((status === '429' || status === '503') && { 'Retry-After': RETRY_AFTER }),
    };
    if (Object.keys(headers).length > 0) response.headers = { ...headers, ...response.headers };
  }
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses).sort(([one], [other]) => one.localeCompare(other)),
  );
}

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const RETRY_AFTER = header('seconds after which asking again makes sense');
const LIMIT_HEADERS = {
  'RateLimit-Limit': header('requests allowed in the window'),
  'RateLimit-Remaining': header('requests left in the window'),
  'RateLimit-Reset': header('seconds until the window ends'),
};

/** Tags in use with their sentences; schemas with a title moved into `components.schemas`. */
function finished(document: Document, { tags = {} }: ApiOptions): Document {
  const schemas: Record<string, unknown> = {};
  const paths = hoisted(document.paths, schemas) as NonNullable<Document['paths']>;
  const used = new Set(
    Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => operation.tags ?? []),
    ),
  );
  const known = { ...tags, ...KIT_TAGS };
  return {
    ...document,
    tags: Object.entries(known)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...schemas },
    },
  };
}

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['default', 'const', 'enum', 'example', 'examples']);

function hoisted(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => hoisted(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      DATA.has(key) ? item : hoisted(item, schemas),
    ]),
  );
  const { title, description, ...schema } = copy;
  if (typeof title !== 'string') return copy;
  const before = schemas[title];
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema)) {
    throw new Error(`API document: two different schemas have the title ${title}`);
  }
  schemas[title] = schema;
  return {
    $ref: `#/components/schemas/${title}`,
    ...(description !== undefined && { description }),
  };
}

/** A route as it was registered, for tests that must not miss one. */
export type RegisteredRoute = {
  readonly method: string;
  /** With its parameters: `/votes/:id`. */
  readonly path: string;
  readonly schema: FastifySchema | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly routes: readonly RegisteredRoute[];
  }
}
