import { Validator } from '@seriousme/openapi-schema-validator';

/** What keeps a document from being OpenAPI: one line per error, with its place. */
export async function apiDocumentProblems(document: object): Promise<string[]> {
  // The validator resolves references in place.
  const { valid, errors = [] } = await new Validator().validate(structuredClone({ ...document }));
  if (valid) return [];
  if (typeof errors === 'string') return [errors];
  return errors.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
