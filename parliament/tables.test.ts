import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Server } from '@tessera/kit/http/server';
import { ask } from '@tessera/kit/testing/ask';
import { assertSameTable, tablePaths } from '@tessera/kit/testing/tables';
import { sampleApp } from './testing/sample-app.ts';

let app: Server;
let url: string;
before(async () => {
  app = await sampleApp();
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => app.close());

test('list', () => console.log(tablePaths(app)));
