// Every parser of outside text is tried in linear-parsers/, or the list says why it need not be.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { HOUSING } from './linear-parsers/housing.ts';
import { KIT } from './linear-parsers/kit.ts';
import { RATING, RUNNER } from './linear-parsers/runner-and-rating.ts';
import { TABLES_OF_PARLIAMENT } from './linear-parsers/tables-of-parliament.ts';
import { TEXTS_OF_PARLIAMENT } from './linear-parsers/texts-of-parliament.ts';

const LISTS = [TEXTS_OF_PARLIAMENT, TABLES_OF_PARLIAMENT, HOUSING, KIT, RUNNER, RATING];

describe('the list of parsers is complete', () => {
  const listed = new Set(
    LISTS.flatMap((list) =>
      Object.entries(list).flatMap(([file, exported]) =>
        Object.keys(exported).map((name) => `${file} ${name.split(' ')[0]}`),
      ),
    ),
  );

  test('every exported parser of outside text is tried or excused', () => {
    const missing = exports().filter((one) => one.isParser && !listed.has(one.name));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });

  test('what is listed exists', () => {
    const existing = new Set(exports().map(({ name }) => name));
    assert.deepEqual(
      [...listed].filter((name) => !existing.has(name)),
      [],
    );
  });
});

/**
 * Outside text is read by every exported function called `parse…`, `read…`, `accept…` or `decode…`
 * and, in the folders where texts of sources, models, visitors and players arrive, by every one
 * that takes a text, bytes, markup or something unknown first.
 */
const BY_NAME = /^(parse|read|accept|decode)([A-Z]|$)/;
const BY_FOLDER = /\/(source|input|llm|prints|provider|feedback|ladder|search)\//;
const BY_PARAMETER = /^(readonly )?(string|Buffer|Uint8Array|MarkupElement|unknown)\b/;

function exports(): { readonly name: string; readonly isParser: boolean }[] {
  const root = join(import.meta.dirname, '..');
  const folders = 'kit,parliament,runner,housing,rating,launcher,runner-client,rating-client';
  const files = globSync(`{${folders}}/**/*.ts`, {
    cwd: root,
    exclude: (path) => /node_modules|testing|chaos|contract|\.test\.ts$|sample-/.test(path),
  });
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(EXPORT)].map((match) => {
      const [, name = '', type = ''] = match;
      const isText = BY_FOLDER.test(`/${file}`) && BY_PARAMETER.test(type.trim());
      return {
        name: `${file.replaceAll('\\', '/')} ${name}`,
        isParser: BY_NAME.test(name) || isText,
      };
    }),
  );
}

/** An exported function or constant, and the type of its first parameter where it has one. */
const EXPORT =
  /^export (?:async )?(?:function\*?|const) (\w+)(?:[^(\n=]*(?:= (?:async )?)?(?:<[^(]*?>)?\(\s*(?:\{[^}]*\}|\w+)?\??:?\s*([^,)=]*))?/gm;
