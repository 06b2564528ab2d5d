// Writes api.ts from the API document of the service: `node rating-client/generate-api.ts`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiTypes } from '@tessera/kit/testing/api-document';
import { openTestService } from '@tessera/rating/testing/test-service';

export const API_FILE = fileURLToPath(new URL('api.ts', import.meta.url));

const HEAD = `// Generated from the API document of the service by generate-api.ts; do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated
`;

type Operation = { readonly responses: Readonly<Record<string, unknown>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The types of `api.ts`: what stands below `/api/v1`, with its successful replies. */
export async function generatedApi(document: object): Promise<string> {
  const types = (await apiTypes(interfaceOnly(document as Document)))
    .replace(/^export interface paths \{\n.*?^\}\nexport type webhooks.*?\n/ms, '')
    .replace(/^ *(query|header|path|cookie)\?: never;\n/gm, '')
    .replace(/^ *parameters: \{\s*\};\n/gm, '')
    .replace(/^ *requestBody\?: never;\n/gm, '')
    .replace(/^ *headers: \{\s*\[name: string\]: unknown;\s*\};\n/gm, '');
  return execFileSync('biome', ['format', `--stdin-file-path=${API_FILE}`], {
    input: HEAD + types,
    encoding: 'utf8',
  });
}

/** Without pages; every refusal is an `Error`, which stays among the components. */
function interfaceOnly(document: Document): Document {
  const paths = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, succeeding(operation)]),
      ),
    ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function succeeding(operation: Operation): Operation {
  const responses = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  return { ...operation, responses: Object.fromEntries(responses) };
}

if (import.meta.main) {
  const one = await openTestService({ game: { population: { euw1: 50 } } });
  writeFileSync(API_FILE, await generatedApi(one.service.server.swagger()));
  await one.close();
}
