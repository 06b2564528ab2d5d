import { parseArgs } from 'node:util';
import { quoted } from '@tessera/kit/config';
import type { Commands } from '@tessera/kit/program';
import { UsageError } from '@tessera/kit/start';
import { type SourceName, sourceNames } from '../market/indicator.ts';
import type { Chosen } from '../refresh/gate.ts';
import type { SourceReport } from '../refresh.ts';

/** A command with its options (docs/contract/housing.md 1.1). */
export type Command =
  | {
      readonly name: 'fetch';
      /** All sources when absent. */
      readonly only: readonly SourceName[] | undefined;
      /** Stores what the plausibility gate refuses. */
      readonly accept: boolean;
      /** A file of mortgage rates to import. */
      readonly file: string | undefined;
    }
  | { readonly name: 'compute'; readonly historical: boolean }
  | { readonly name: 'accept'; readonly chosen: Chosen }
  | { readonly name: 'serve' };

export const COMMANDS: Commands = {
  usage: `Usage: npm run housing -- <command>
  fetch --all | --source NAME             download data; NAME is one of ${sourceNames.join(', ')}
  fetch --source NAME --accept            store also what was refused as implausible, see /data
  fetch --source survey --file PATH       import a file of mortgage rates (date|percent)
  compute [--historical]                  compute the rows; also those of past years
  accept NUMBER ...                       store quarantined values, see /data#quarantine
  accept --source NAME | --all            those of a source, or all
  serve                                   start the web server (the default)`,
  forms: {
    serve: {},
    fetch: {
      flags: { all: 'switch', source: 'value', accept: 'switch', file: 'value' },
    },
    compute: { flags: { historical: 'switch' } },
    accept: {
      flags: { all: 'switch', source: 'value' },
      operands: Number.POSITIVE_INFINITY,
    },
  },
  usual: 'serve',
};

/** The command in arguments of one of these forms. Throws a UsageError. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      source: { type: 'string', multiple: true },
      accept: { type: 'boolean', default: false },
      file: { type: 'string' },
      historical: { type: 'boolean', default: false },
    },
  });
  const [name = 'serve', ...more] = positionals;
  if (name === 'accept') return { name, chosen: chosenOf(values, more) };
  if (name === 'compute') return { name, historical: values.historical };
  if (name !== 'fetch') return { name: 'serve' };
  if (values.all && values.source) throw new UsageError('use either --all or --source, not both');
  if (values.accept && !values.source) {
    throw new UsageError('--accept wants the source that you have looked at: --source NAME');
  }
  return {
    name,
    only: values.source?.map(sourceName),
    accept: values.accept,
    file: values.file,
  };
}

/** Numbers, a source, or all. */
function chosenOf(
  { all, source = [] }: { all: boolean; source?: string[] },
  numbers: readonly string[],
): Chosen {
  const ways = [all, source.length > 0, numbers.length > 0].filter(Boolean).length;
  if (ways > 1 || source.length > 1) {
    throw new UsageError('accept takes numbers, or --source NAME, or --all');
  }
  if (all) return {};
  return source[0] === undefined
    ? { ids: numbers.map(quarantineId) }
    : { source: sourceName(source[0]) };
}

/** A number from the list of quarantined values. */
function quarantineId(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`accept takes numbers of quarantined values or --all, not ${quoted(text)}`);
}

function sourceName(name: string): SourceName {
  const known = sourceNames.find((candidate) => candidate === name);
  if (!known)
    throw new UsageError(`--source must be one of ${sourceNames.join(', ')}, not ${quoted(name)}`);
  return known;
}

/** The outcome of a fetch as a table for the terminal, one line per source. */
export function reportTable(sources: readonly SourceReport[]): string {
  if (sources.length === 0) return 'This source is not configured; nothing was fetched.';
  const line = (source: string, outcome: string, records: string | number, message = '') =>
    `${source.padEnd(6)}  ${outcome.padEnd(9)}  ${`${records}`.padStart(7)}  ${message}`.trimEnd();
  return [
    line('source', 'outcome', 'records'),
    ...sources.map((one) => line(one.source, one.outcome, one.records, one.message)),
  ].join('\n');
}
