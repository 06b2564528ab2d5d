import { quoted } from './config.ts';
import { nearest } from './nearest-name.ts';
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
  const values: Record<string, Found> = {};
  const problems: string[] = [];
  const commandFlags: { name: string; text: string }[] = [];
  const operands: string[] = [];
  let named: string | undefined;

  const settings = new Map(rows.flatMap((row) => (row.flag ? [[`--${row.flag}`, row]] : [])));
  const fileFlag = file && `--${file.flag}`;
  const kinds = flagKinds(commands);
  const known = [...settings.keys(), ...(fileFlag ? [fileFlag] : []), ...kinds.keys()];

  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === '--') {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!arg.startsWith('-')) {
      operands.push(arg);
      continue;
    }
    const [name, inline] = nameAndValue(fileFlag && arg === '-c' ? fileFlag : arg);
    const row = settings.get(name);
    const kind = kinds.get(name);
    if (kind === 'switch') {
      if (inline === undefined) commandFlags.push({ name, text: name });
      else problems.push(`${name} takes no value`);
      continue;
    }
    if (row === undefined && kind === undefined && name !== fileFlag) {
      problems.push(`${name} is unknown${onlyAsVariable(rows, name) ?? nearest(name, known)}`);
      // Perhaps its value, perhaps a secret: not judged, not repeated.
      if (inline === undefined && isValue(args[at + 1]) && !isCommand(commands, args[at + 1]!))
        at++;
      continue;
    }
    const value = inline ?? (isValue(args[at + 1]) ? args[++at] : undefined);
    if (row && value === undefined && typeof row.setting.fallback === 'boolean')
      values[rowKey(row)] = { place: name, value: 'true' };
    else if (value === undefined) problems.push(`${name} needs a value`);
    else if (row) values[rowKey(row)] = { place: name, value };
    else if (name === fileFlag) named = value;
    else commandFlags.push({ name, text: `${name}=${value}` });
  }
  problems.push(...misuses(commands, commandFlags, operands));
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

/** What the command does not take. */
function misuses(
  commands: Commands | undefined,
  flags: readonly { readonly name: string }[],
  [name, ...operands]: readonly string[],
): string[] {
  if (commands === undefined) {
    return [...(name === undefined ? [] : [name]), ...operands].map(
      (text) => `${quoted(text)} is not expected`,
    );
  }
  const { forms, usual } = commands;
  if (name !== undefined && !isCommand(commands, name)) {
    const names = Object.keys(forms);
    return [
      `${quoted(name)} is no command; ${names.length > 1 ? 'commands are' : 'the command is'} ${names.join(', ')}`,
    ];
  }
  const command = name ?? usual;
  const form = forms[command]!;
  const foreign = flags.filter(({ name }) => form.flags?.[name.slice(2)] === undefined);
  return [
    ...foreign.map(({ name }) => {
      const takers = Object.keys(forms).filter((other) => forms[other]!.flags?.[name.slice(2)]);
      return `${name} goes with ${takers.join(' or ')}, not with ${command}`;
    }),
    ...operands
      .slice(form.operands ?? 0)
      .map((text) => `${quoted(text)} is not expected behind ${command}`),
  ];
}

function isCommand(commands: Commands | undefined, name: string): boolean {
  return commands !== undefined && Object.hasOwn(commands.forms, name);
}

/** The flags of all commands: one may stand in front of its command. */
function flagKinds(commands: Commands | undefined): Map<string, 'switch' | 'value'> {
  const flags = Object.values(commands?.forms ?? {}).flatMap((form) =>
    Object.entries(form.flags ?? {}),
  );
  return new Map(flags.map(([name, kind]) => [`--${name}`, kind]));
}

/** `; set DATA_KEY instead`: every user of a machine can read command lines. */
function onlyAsVariable(rows: readonly Row[], flag: string): string | undefined {
  const variable = flag.slice(2).toUpperCase().replaceAll('-', '_');
  const row = rows.find(({ env, flag }) => flag === undefined && env === variable);
  return row && `; set ${variable} in the environment or in .env instead`;
}

function nameAndValue(arg: string): [name: string, value: string | undefined] {
  const sign = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return sign < 0 ? [arg, undefined] : [arg.slice(0, sign), arg.slice(sign + 1)];
}

const isValue = (arg: string | undefined) => arg !== undefined && !/^--?([a-z]|$)/.test(arg);
