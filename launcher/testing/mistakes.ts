// The programs an operator starts, and what may be wrong when they do.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Table } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { bareEnvironment } from '@tessera/kit/testing/bare-environment';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { PROGRAM as housing } from '../../housing/settings.ts';
import { PROGRAM as parliament } from '../../parliament/settings.ts';
import { PROGRAM as rating } from '../../rating/settings.ts';
import { PROGRAM as runner } from '../../runner/settings/schema.ts';
import { PROGRAM as launcher } from '../settings.ts';
import { launcherPorts } from './ports.ts';

export const root = join(import.meta.dirname, '..', '..');

type Service = {
  readonly name: string;
  readonly entry: string;
  readonly program: Program<Table>;
  readonly port: string;
  /** What is set so that its data would lie below a file, where nothing can be written. */
  readonly unwritable: (path: string) => NodeJS.ProcessEnv;
  readonly prefixed: string;
  /** A variable of its name and prefix that no program reads. */
  readonly unknown: string;
};

export const services: readonly Service[] = [
  {
    ...{ name: 'parliament', entry: 'parliament/main.ts', program: parliament, port: 'PORT' },
    unwritable: (path) => ({ ANALYZER_CACHE_DIR: path }),
    prefixed: 'ANALYZER_CACHE_DRI',
    unknown: 'ANALYZER_FOO',
  },
  {
    ...{ name: 'housing', entry: 'housing/main.ts', program: housing, port: 'PORT' },
    unwritable: (path) => ({ DATABASE_URL: `sqlite:${path}` }),
    prefixed: 'REFRESH_ENABLE',
    unknown: 'HOUSING_FOO',
  },
  {
    ...{ name: 'rating', entry: 'rating/main.ts', program: rating, port: 'PORT' },
    unwritable: (path) => ({ DATABASE_URL: `sqlite:${path}` }),
    prefixed: 'UPSTREAM_API_KYE',
    unknown: 'RATING_FOO',
  },
  {
    ...{ name: 'runner', entry: 'runner/main.ts', program: runner, port: 'RUNNER_PORT' },
    unwritable: (path) => ({ RUNNER_DB_PATH: path }),
    prefixed: 'RUNNER_DB_PAHT',
    unknown: 'RUNNER_FOO',
  },
  {
    ...{ name: 'launcher', entry: 'launcher/main.ts', program: launcher, port: 'RATING_PORT' },
    unwritable: (path) => ({ DEMO_DIR: path }),
    prefixed: 'DEMO_DRI',
    unknown: 'DEMO_FOO',
  },
];

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/**
 * Runs a program that should end by itself, in an empty folder unless told otherwise.
 * @param before a command that runs it, with limits for instance
 */
export async function run(
  entry: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  cwd = temporaryFolder('mistakes'),
  before: readonly string[] = [],
): Promise<Ended> {
  const ports = await launcherPorts();
  const [command = '', ...rest] = [...before, process.execPath, join(root, entry), ...args];
  const child = spawn(command, rest, {
    cwd,
    env: { ...bareEnvironment, PORT: '0', ...ports.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [code] = await once(child, 'close');
  clearTimeout(tooLong);
  return { code, out, err };
}

export function assertSentences(
  { code, err, out }: Ended,
  expected: number,
  ...words: RegExp[]
): void {
  assert.equal(code, expected, err + out);
  for (const word of words) assert.match(err, word);
  assert.doesNotMatch(err + out, /^\s+at .*[:(]/m, 'no line of a stack');
  assert.doesNotMatch(err, /node:internal|Node\.js v/);
}
