import { Compile } from 'typebox/schema';

/** A check of values against a JSON schema: the list of what is wrong, empty when nothing is. */
export function compile(schema: object): (value: unknown) => string[] {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return [];
    const [, errors] = validator.Errors(value);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
