import { relative } from 'node:path';
import type { Setting, Table } from './config.ts';
import { type Program, type Row, rowsOf } from './program.ts';

/** The text of `--help`. */
export function helpText(program: Program<Table>): string {
  const rows = rowsOf(program.settings).map((row) => ({
    names: namesOf(row).join(', '),
    fallback: plain(defaultOf(row.setting)),
    help: plain(row.setting.help),
  }));
  const width = (key: 'names' | 'fallback') =>
    Math.min(44, Math.max(...rows.map((row) => row[key].length)));
  const files = ['.env', ...(program.file ? [program.file.name] : [])].join(' and ');
  return [
    `Tessera ${program.name}: ${program.purpose}`,
    '',
    ...(program.commands
      ? [program.commands.usage]
      : [`Usage: node ${relative(process.cwd(), process.argv[1] ?? '')} [flags]`]),
    '',
    'Settings: names, default, what it does',
    ...rows.map(
      ({ names, fallback, help }) =>
        `  ${names.padEnd(width('names'))}  ${fallback.padEnd(width('fallback'))}  ${help}`,
    ),
    '',
    ...(program.file
      ? [`-c, --${program.file.flag} PATH names another file than ${program.file.name}.`]
      : []),
    `Flags go before the environment, that before ${files} in the working directory, that before the defaults.`,
    '',
  ].join('\n');
}

/** The table of settings in a guide (`docs/runner.md`). */
export function settingsTable(program: Program<Table>): string {
  const rows = rowsOf(program.settings).map((row) => {
    const fallback = defaultOf(row.setting);
    return [
      namesOf(row).map(code).join(', '),
      fallback === '' ? '' : row.setting.shown === undefined ? code(fallback) : fallback,
      row.setting.help,
    ].map((cell) => cell.replaceAll('|', '\\|'));
  });
  return ['setting | default | what it does', '---|---|---', ...rows.map((row) => row.join(' | '))]
    .map((line) => `| ${line} |`.replaceAll('|  |', '| |'))
    .join('\n');
}

const plain = (text: string) => text.replaceAll('`', '');
const code = (text: string) => `\`${text}\``;

function namesOf({ section, name, env, flag }: Row): string[] {
  const inFile = section === undefined ? [] : [`${section}.${name}`];
  return [...inFile, ...(env ? [env] : []), ...(flag ? [`--${flag}`] : [])];
}

/** The default as one writes it, or in words. */
function defaultOf({ fallback, shown }: Setting<unknown>): string {
  if (shown !== undefined) return shown;
  if (typeof fallback === 'boolean') return fallback ? '1' : '0';
  if (Array.isArray(fallback)) return fallback.join(',');
  return typeof fallback === 'object' ? '' : String(fallback ?? '');
}
