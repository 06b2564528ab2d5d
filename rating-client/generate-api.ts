// Writes api.ts from the API document of the service: `node rating-client/generate-api.ts`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientTypes } from '@tessera/kit/testing/api-document';
import { openTestService } from '@tessera/rating/testing/test-service';

export const API_FILE = fileURLToPath(new URL('api.ts', import.meta.url));

/** Without the pages. */
export const generatedApi = (document: object) =>
  clientTypes(document, API_FILE, (path) => path.startsWith('/api/v1/'));

if (import.meta.main) {
  const one = await openTestService({ game: { population: { euw1: 50 } } });
  writeFileSync(API_FILE, await generatedApi(one.service.server.swagger()));
  await one.close();
}
