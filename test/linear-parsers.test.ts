// Whoever sends us a text decides how long it is, and what it is made of. Reading it must take time
// in proportion to its length: each parser is given texts of n and of 4 n characters, of blanks,
// openers that are never closed, digits, separators, combining characters and its own tokens.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { HOUSING } from './linear-parsers/housing.ts';
import { KIT } from './linear-parsers/kit.ts';
import { trialsOf } from './linear-parsers/list.ts';
import { growth, LINEAR_BELOW, shapesOf } from './linear-parsers/measure.ts';
import { RATING, RUNNER } from './linear-parsers/runner-and-rating.ts';
import { TABLES_OF_PARLIAMENT } from './linear-parsers/tables-of-parliament.ts';
import { TEXTS_OF_PARLIAMENT } from './linear-parsers/texts-of-parliament.ts';

const LISTS = [TEXTS_OF_PARLIAMENT, TABLES_OF_PARLIAMENT, HOUSING, KIT, RUNNER, RATING];

describe('the time a parser takes grows no faster than the text', () => {
  for (const [name, trial] of LISTS.flatMap(trialsOf)) {
    test(name, async () => {
      for (const [shape, text] of shapesOf(trial)) {
        const { ratio, length } = await growth(trial.run, text);
        assert.ok(ratio < LINEAR_BELOW, `${shape} of ${length}: ${ratio.toFixed(1)} times as long`);
      }
    });
  }
});

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
 * that takes a text, bytes, markup or something unknown first. `parliament/search` asks SQLite.
 */
const BY_NAME = /^(parse|read|accept|decode)([A-Z]|$)/;
const BY_FOLDER = /\/(source|input|llm|prints|provider|feedback|ladder)\//;
const BY_PARAMETER = /^(readonly )?(string|Buffer|Uint8Array|MarkupElement|unknown)\b/;

function exports(): { readonly name: string; readonly isParser: boolean }[] {
  const root = join(import.meta.dirname, '..');
  const folders = 'kit,parliament,runner,housing,rating,launcher,runner-client,rating-client';
  const files = globSync(`{${folders}}/**/*.ts`, {
    cwd: root,
    exclude: (path) =>
      /node_modules|testing|chaos|contract|search\/|\.test\.ts$|sample-/.test(path),
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
