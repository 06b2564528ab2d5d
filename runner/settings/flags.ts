import { parseArgs } from 'node:util';
import type { Field } from './field.ts';
import { SCHEMA } from './schema.ts';

export type Flags = {
  readonly help: boolean;
  readonly config: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
};

/** The settings that have a flag, by its name. */
const FLAGS: readonly Field<unknown>[] = Object.values(SCHEMA)
  .flatMap((section) => Object.values(section) as Field<unknown>[])
  .filter(({ flag }) => flag !== undefined);

/** Reads the command line without stopping at the first thing it does not know. */
export function readFlags(args: readonly string[]): Flags {
  const names = ['config', ...FLAGS.map(({ flag }) => flag!)];
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      config: { type: 'string', short: 'c' },
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
  });
  const values: Record<string, string> = {};
  const problems: string[] = [];
  let help = false;
  for (const token of tokens) {
    if (token.kind === 'positional') problems.push(`${token.value} is not expected`);
    if (token.kind !== 'option') continue;
    if (token.name === 'help') help = true;
    else if (!names.includes(token.name)) problems.push(`${token.rawName} is unknown (see --help)`);
    else if (token.value === undefined) problems.push(`${token.rawName} needs a value`);
    else values[token.name] = token.value;
  }
  return { help, config: values.config, values, problems };
}

/** What `--help` prints. */
export function helpText(): string {
  const lines = [
    ['-c, --config <PATH>', 'TOML file (default runner.toml in the working directory)'],
    ...FLAGS.map(({ flag, env, help, fallback }) => [
      `    --${flag} <${flag!.toUpperCase().replaceAll('-', '_')}>`,
      `${help} (${[env, fallback !== undefined && `default ${fallback}`].filter(Boolean).join(', ')})`,
    ]),
    ['-h, --help', 'this text'],
  ] as const;
  const width = Math.max(...lines.map(([left]) => left!.length)) + 2;
  return [
    'Tessera runner: keeps jobs and calls them back over HTTP.',
    '',
    'Usage: npm run runner -- [flags]',
    '',
    ...lines.map(([left, right]) => `  ${left!.padEnd(width)}${right}`),
    '',
    'Flags go before the environment, that before the file, that before the defaults.',
    'All settings of the file: runner/README.md',
    '',
  ].join('\n');
}
