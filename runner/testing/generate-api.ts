// Writes api.ts from the API document of the runner: `node runner/testing/generate-api.ts`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientTypes } from '@tessera/kit/testing/api-document';
import { startTestRunner } from './runner.ts';

export const API_FILE = fileURLToPath(new URL('../../runner-client/api.ts', import.meta.url));

export const generatedApi = (document: object) => clientTypes(document, API_FILE);

if (import.meta.main) {
  const runner = await startTestRunner();
  writeFileSync(API_FILE, await generatedApi(runner.server.swagger()));
  await runner.close();
}
