import type { ApiOptions } from '@tessera/kit/http/api-document';
import type { FastifySchema } from 'fastify';

/** The head of the API document; the rest comes from the routes. */
export const API: Omit<ApiOptions, 'version'> = {
  title: 'Tessera parliament',
  description:
    'Roll calls of the Czech Chamber of Deputies: who votes how, with whom and against whom, and ' +
    'the bills that the votes belong to. Every table is there as JSON, CSV, XLSX and as a fragment.',
  tags: {
    tables: 'What the pages show, as JSON, CSV, XLSX or an HTML fragment',
    charts: 'Charts as PNG',
    data: 'Whole tables of a period',
    bills: 'Prints: texts, versions, related bills',
    model: 'The language model that summarises prints',
    operation: 'Progress and control of the processing of prints',
    feedback: 'Remarks of readers',
  },
  securitySchemes: {
    adminToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'ADMIN_TOKEN of the operator',
    },
  },
  // Fragments of `/api` are refused as fragments.
  errorsAsPages: () => true,
  refusals,
};

/** Every period is chosen by the query; controls need the token. */
function refusals({ querystring, security }: FastifySchema): Record<number, string> {
  const { properties = {} } = (querystring ?? {}) as { properties?: object };
  return {
    ...('period' in properties && { 404: 'There is no such period, or nothing like it in it' }),
    ...(security !== undefined && {
      401: 'The administrator token is missing or wrong',
      403: 'No ADMIN_TOKEN is set, so nobody may do this',
    }),
  };
}
