import { parse } from 'smol-toml';
import { type Grant, SCOPES, type Scope } from '../access/tokens.ts';

const FIELDS = ['name', 'hash', 'may', 'queues', 'hosts'];

/** A token of `[[tokens]]`; throws an Error that says what is wrong. */
export function namedToken(table: Readonly<Record<string, unknown>>): Grant {
  const { name, hash, may } = table;
  const unknown = Object.keys(table).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw new Error(`${unknown} is unknown; a token has ${FIELDS.join(', ')}`);
  if (typeof name !== 'string' || !/^\S.{0,99}$/.test(name)) {
    throw new Error('name must be text of 1 to 100 characters');
  }
  const digest = /^sha256:([\da-f]{64})$/i.exec(String(hash))?.[1];
  if (digest === undefined) {
    throw new Error(`hash of ${name} must be sha256: and 64 hexadecimal digits`);
  }
  const scopes = textsOf(may);
  if (scopes === undefined || !scopes.every((one) => SCOPES.includes(one as Scope))) {
    throw new Error(`may of ${name} must be an array of ${SCOPES.join(', ')}`);
  }
  const bound = (['queues', 'hosts'] as const).map((field) => {
    const texts = table[field] === undefined ? undefined : textsOf(table[field]);
    if (table[field] !== undefined && texts === undefined) {
      throw new Error(`${field} of ${name} must be an array of texts that are not empty`);
    }
    return [field, texts];
  });
  return {
    ...{ name, hash: digest.toLowerCase(), may: scopes as Scope[] },
    ...Object.fromEntries(bound),
  };
}

function textsOf(value: unknown): string[] | undefined {
  const isList = Array.isArray(value) && value.length > 0;
  return isList && value.every((one) => typeof one === 'string' && one !== '') ? value : undefined;
}

/** `[[tokens]]` stands at the top of the file, and is a setting of `[security]`. */
export function parseFile(text: string): Readonly<Record<string, unknown>> {
  const { tokens, ...values } = parse(text);
  if (tokens === undefined) return values;
  return { ...values, security: { ...(values.security as object), tokens } };
}
