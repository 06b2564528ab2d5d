import { Validator } from '@seriousme/openapi-schema-validator';

/** Errors of an OpenAPI document: one line each, with its place. */
export async function apiDocumentProblems(document: object): Promise<string[]> {
  // The validator resolves references in place.
  const { valid, errors = [] } = await new Validator().validate(structuredClone({ ...document }));
  if (valid) return [];
  if (typeof errors === 'string') return [errors];
  return errors.map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
