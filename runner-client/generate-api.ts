// Writes api.ts from the API document of the runner: `node runner-client/generate-api.ts`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiTypes } from '@tessera/kit/testing/api-document';
import { startTestRunner } from '@tessera/runner/testing/runner';

export const API_FILE = fileURLToPath(new URL('api.ts', import.meta.url));

const HEAD = `// Generated from the API document of the runner by generate-api.ts; do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated
`;

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Operation = { readonly responses: Readonly<Record<string, unknown>> };

/** The types of `api.ts`: all operations with their successful replies. */
export async function generatedApi(document: object): Promise<string> {
  const types = (await apiTypes(withoutRefusals(document as Document)))
    .replace(/^export interface paths \{\n.*?^\}\nexport type webhooks.*?\n/ms, '')
    .replace(/^ *(query|header|path|cookie)\?: never;\n/gm, '')
    .replace(/^ *parameters: \{\s*\};\n/gm, '')
    .replace(/^ *headers: \{\s*\[name: string\]: unknown;\s*\};\n/gm, '');
  return execFileSync('biome', ['format', `--stdin-file-path=${API_FILE}`], {
    input: HEAD + types,
    encoding: 'utf8',
  });
}

/** Every refusal is an `Error`, which stays among the components. */
function withoutRefusals(document: Document): Document {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        {
          ...operation,
          responses: Object.fromEntries(
            Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
          ),
        },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

if (import.meta.main) {
  const runner = await startTestRunner();
  writeFileSync(API_FILE, await generatedApi(runner.server.swagger()));
  await runner.close();
}
