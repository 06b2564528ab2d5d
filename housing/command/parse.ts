import { parseArgs } from 'node:util';
import { type SourceName, sourceNames } from '../market/indicator.ts';

/** What was asked for on the command line (specification part A, section 1). */
export type Command =
  | {
      readonly name: 'fetch';
      /** Undefined: all. */
      readonly only: readonly SourceName[] | undefined;
      readonly force: boolean;
      /** A file of mortgage rates to import. */
      readonly file: string | undefined;
    }
  | { readonly name: 'compute'; readonly historical: boolean }
  | { readonly name: 'serve' };

export const USAGE = `Usage: npm run housing -- <command>
  fetch --all | --source NAME [--force]   download data; NAME is one of ${sourceNames.join(', ')}
  fetch --source survey --file PATH       import a file of mortgage rates (date|percent)
  compute [--historical]                  compute the rows; also those of past years
  serve                                   start the web server (the default)`;

/** Throws an Error in words for the person at the terminal. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      source: { type: 'string', multiple: true },
      force: { type: 'boolean', default: false },
      file: { type: 'string' },
      historical: { type: 'boolean', default: false },
    },
  });
  const [name = 'serve', ...more] = positionals;
  if (more.length > 0) throw new Error(`One command at a time, not also ${more.join(', ')}.`);
  if (name === 'serve') return { name };
  if (name === 'compute') return { name, historical: values.historical };
  if (name !== 'fetch') throw new Error(`There is no command ${name}.`);
  if (values.all && values.source) throw new Error('Either --all or --source, not both.');
  return {
    name,
    only: values.source?.map(sourceName),
    force: values.force,
    file: values.file,
  };
}

function sourceName(name: string): SourceName {
  const known = sourceNames.find((candidate) => candidate === name);
  if (!known) throw new Error(`There is no source ${name}; known are ${sourceNames.join(', ')}.`);
  return known;
}
