import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { debuglog } from 'node:util';
import { type Closing, closeOnSignals, createClosing } from './closing.ts';
import type { Settings, Table } from './config.ts';
import { startFailure } from './failure.ts';
import { helpText, type Program } from './program.ts';
import { readSettings, SettingsError, sentence } from './read-settings.ts';
import { buildVersion } from './version.ts';

const stacks = debuglog('tessera');

/** The arguments of a program's main function. */
export type Started<T> = {
  readonly settings: Settings<T>;
  /** Arguments that are no settings: a command and what belongs to it. */
  readonly args: readonly string[];
  readonly closing: Closing;
};

/** Wrong arguments of a command: printed with the usage, exit code 2. */
export class UsageError extends Error {}

type StartOptions<T extends Table> = Program<T> & {
  /** Output of `--version`. Default: the version that all workspaces have. */
  readonly version?: string;
  /** Advice for choosing another port, in the sentence that one is taken. */
  readonly portVariable?: string;
  /** Runs before a second signal ends the process at once. */
  readonly onForce?: () => void;
};

/**
 * Reads the settings and runs the program until a signal ends it; a number it returns is the exit
 * code of a command that has done its work. Whatever keeps it from starting is said in sentences:
 * exit code 2 for settings and arguments, 1 for the world (ports, files, databases).
 */
export async function start<T extends Table>(
  program: StartOptions<T>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a server returns nothing, a command its code.
  run: (started: Started<T>) => Promise<number | void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) return print(helpText(program));
  if (args.includes('--version')) return print(`${program.version ?? versionOfAll()}\n`);
  // Its files hold payloads, logs and texts of others: only its own user may read them.
  process.umask(0o077);
  const closing = createClosing();
  try {
    const reading = readSettings(program, { args, env: process.env, readFile });
    closeOnSignals(closing, program.onForce);
    const code = await run({ ...reading, closing });
    if (code === undefined) return;
    await closing.close();
    process.exitCode = code;
    // Let standard output run empty, then end even if something still holds the process.
    setTimeout(() => process.exit(), 2000).unref();
  } catch (error) {
    // For developers: NODE_DEBUG=tessera
    stacks('%o', error);
    console.error(inSentences(program, error));
    await Promise.race([closing.close(0), sleep(3000, undefined, { ref: false })]);
    process.exit(error instanceof SettingsError || error instanceof UsageError ? 2 : 1);
  }
}

function inSentences(program: StartOptions<Table>, error: unknown): string {
  if (error instanceof SettingsError || error instanceof UsageError) {
    const sentences = sentence(error.message).replace(/^/gm, '  ');
    const isUsage = error instanceof UsageError || error.isUsage;
    const usage = isUsage && program.commands ? `\n\n${program.commands.usage}` : '';
    return `${program.name}: bad settings or arguments (--help lists them all)\n${sentences}${usage}`;
  }
  const { portVariable = 'PORT' } = program;
  return `${program.name}: ${startFailure(error, portVariable)}`;
}

/** Programs that are no package, such as the demo. */
const versionOfAll = () => buildVersion(new URL('./package.json', import.meta.url));

/** The text of a file, or undefined when there is none. */
function readFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function print(text: string): void {
  process.stdout.write(text);
}
