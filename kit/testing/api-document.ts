import { execFile, execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiTypes, type Document, type Operation } from './api-types.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** What redocly's recommended rules find in an OpenAPI document: one line per error or warning. */
export async function apiDocumentProblems(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(({ severity, ruleId, message, location }) => {
    const pointers = location.map((one) => ('pointer' in one ? one.pointer : '')).join(' ');
    return `${severity} ${ruleId} ${pointers}: ${message}`;
  });
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(root, 'node_modules');

const HEAD = `// Generated from the API document of the service by generate-api.ts; do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated
`;

/**
 * The text of a published client's `api.ts`: every operation with its successful replies. Refusals
 * are all the same `Error`, which stays among the components.
 * @param file where it will stand, for the formatter
 * @param isOffered whether the client covers a path; default: all
 */
export async function clientTypes(
  document: object,
  file: string,
  isOffered: (path: string) => boolean = () => true,
): Promise<string> {
  const { paths } = document as Document;
  const offered = Object.entries(paths).filter(([path]) => isOffered(path));
  const types = apiTypes({
    ...(document as Document),
    paths: Object.fromEntries(
      offered.map(([path, methods]) => [path, mapValues(methods, withoutRefusals)]),
    ),
  }).replace(/^export interface paths .*/ms, '');
  return execFileSync('biome', ['format', `--stdin-file-path=${file}`], {
    input: HEAD + types,
    encoding: 'utf8',
  });
}

function withoutRefusals(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  return { ...operation, responses: Object.fromEntries(responses) };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/**
 * Generates types from an OpenAPI document as `api.ts`, compiles a program
 * that uses them (`openapi-fetch`) under `strict` and runs it.
 * @param program its TypeScript; `client` is there, for the service at `env.URL`
 * @param env what it needs to know
 * @returns what it printed; throws with the messages of the compiler or of the program
 */
export async function runClient(
  document: object,
  program: string,
  env: Readonly<Record<string, string>> & { readonly URL: string },
): Promise<string> {
  const folder = temporaryFolder('client');
  symlinkSync(modules, join(folder, 'node_modules'), 'junction');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('api.ts', apiTypes(document as Document));
  write('client.ts', CLIENT + program);
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify(TSCONFIG));
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const compiler = join(modules, 'typescript', 'bin', 'tsc');
  await run(process.execPath, [compiler, '-p', '.'], options).catch(({ stdout }) => {
    throw new Error(`the client does not compile:\n${stdout}`);
  });
  const { stdout } = await run(process.execPath, ['client.ts'], options);
  return stdout;
}

const CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const client = createClient<paths, 'application/json'>({ baseUrl: process.env.URL! });
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    module: 'NodeNext',
    types: ['node'],
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
  },
  include: ['*.ts'],
};
