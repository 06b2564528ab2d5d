import { parseArgs } from 'node:util';
import { quoted } from './config.ts';
import { type Commands, type Found, type Program, type Row, rowKey } from './program.ts';

type CommandLine = {
  /** Values of settings by section and name (`rowKey`). */
  readonly values: Readonly<Record<string, Found>>;
  /** The name of the program's own file, where a flag names one. */
  readonly file: string | undefined;
  /** The command's name, its flags as `--flag` or `--flag=value`, its arguments. */
  readonly rest: readonly string[];
  readonly problems: readonly string[];
};

/** Takes settings and commands from the arguments; everything else there is a problem. */
export function readCommandLine(
  rows: readonly Row[],
  { file, commands }: Pick<Program<never>, 'file' | 'commands'>,
  args: readonly string[],
): CommandLine {
  const settings = new Map(rows.flatMap((row) => (row.flag ? [[row.flag, row]] : [])));
  const kinds: Record<string, 'switch' | 'value'> = {};
  for (const [flag, { setting }] of settings) {
    kinds[flag] = typeof setting.fallback === 'boolean' ? 'switch' : 'value';
  }
  for (const form of Object.values(commands?.forms ?? {})) Object.assign(kinds, form.flags);
  if (file) kinds[file.flag] = 'value';

  const values: Record<string, Found> = {};
  const problems: string[] = [];
  const commandFlags: { readonly name: string; readonly text: string }[] = [];
  const operands: string[] = [];
  let named: string | undefined;
  let hasUnknownFlag = false;

  for (const token of tokensOf(args, kinds, file?.flag)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const row = settings.get(name);
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) {
      hasUnknownFlag = true;
      problems.push(`${rawName} is unknown`);
    } else if (kind === 'value' && (value === undefined || isFlag(token))) {
      problems.push(`${rawName} needs a value`);
    } else if (row) {
      values[rowKey(row)] = { place: rawName, value: value ?? 'true' };
    } else if (name === file?.flag) {
      named = value;
    } else if (kind === 'switch' && value !== undefined) {
      problems.push(`${rawName} takes no value`);
    } else {
      commandFlags.push({ name, text: value === undefined ? rawName : `${rawName}=${value}` });
    }
  }
  // The argument after an unknown flag may be its value, or a secret: it is neither judged nor repeated.
  if (!hasUnknownFlag) problems.push(...misuses(commands, commandFlags, operands));
  const [command, ...more] = operands;
  const rest = [
    ...(command === undefined ? [] : [command]),
    ...commandFlags.map(({ text }) => text),
    // Behind this sign an argument may begin with a dash.
    ...(more.some((text) => text.startsWith('-')) ? ['--'] : []),
    ...more,
  ];
  return { values, file: named, rest, problems };
}

function tokensOf(
  args: readonly string[],
  kinds: Readonly<Record<string, 'switch' | 'value'>>,
  fileFlag: string | undefined,
) {
  const options = Object.entries(kinds).map(([name, kind]) => [
    name,
    {
      type: kind === 'switch' ? ('boolean' as const) : ('string' as const),
      ...(name === fileFlag && { short: 'c' }),
    },
  ]);
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

/** `--host --port 80`: the next flag is no value. A negative number is one. */
function isFlag({ value = '', inlineValue }: { value?: string; inlineValue?: boolean }): boolean {
  return inlineValue !== true && /^--?[a-z]/.test(value);
}

/** Arguments that the command does not take. */
function misuses(
  commands: Commands | undefined,
  flags: readonly { readonly name: string }[],
  [name, ...operands]: readonly string[],
): string[] {
  if (commands === undefined) {
    const all = name === undefined ? operands : [name, ...operands];
    return all.map((text) => `${quoted(text)} is not expected`);
  }
  const { forms, usual } = commands;
  if (name !== undefined && !Object.hasOwn(forms, name)) {
    return [`${quoted(name)} is no command; commands are ${Object.keys(forms).join(', ')}`];
  }
  const command = name ?? usual;
  const form = forms[command]!;
  const foreign = flags.filter(({ name }) => form.flags?.[name] === undefined);
  return [
    ...foreign.map(({ name }) => `--${name} does not go with ${command}`),
    ...operands
      .slice(form.operands ?? 0)
      .map((text) => `${quoted(text)} is not expected behind ${command}`),
  ];
}
