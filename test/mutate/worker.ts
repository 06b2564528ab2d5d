// Tries mutants of one file after another: each gets module instances of its own, told apart by a
// number in their addresses, so that nothing is started anew but the code under test.

import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { runCollected } from './collected-tests.ts';

const { target, tests } = workerData as { target: string; tests: readonly string[] };
const stripped = new Map<string, string>();
let mutant = '';

registerHooks({
  resolve(specifier, context, next) {
    const round = /\?round=\d+$/.exec(context.parentURL ?? '')?.[0];
    if (round === undefined) return next(specifier, context);
    if (specifier === 'node:test') {
      return { url: new URL('collected-tests.ts', import.meta.url).href, shortCircuit: true };
    }
    const resolved = next(specifier, context);
    const own = resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/');
    return own && resolved.url.endsWith('.ts')
      ? { ...resolved, url: resolved.url + round }
      : resolved;
  },
  load(url, context, next) {
    if (!/\.ts\?round=\d+$/.test(url)) return next(url, context);
    const path = fileURLToPath(url.replace(/\?.*/, ''));
    return {
      format: 'module',
      shortCircuit: true,
      source: path === target ? mutant : javascriptOf(path),
    };
  },
});

function javascriptOf(path: string): string {
  let source = stripped.get(path);
  if (source === undefined) {
    source = stripTypeScriptTypes(readFileSync(path, 'utf8'));
    stripped.set(path, source);
  }
  return source;
}

let round = 0;
// What a mutant leaves running may fail later; that is this mutant's failure, not the worker's.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

parentPort!.on('message', async (source: string) => {
  mutant = source;
  round += 1;
  parentPort!.postMessage(await firstFailure(round));
});

async function firstFailure(number: number): Promise<string | null> {
  for (const file of tests) {
    try {
      await import(`file://${file}?round=${number}`);
      const failed = await runCollected();
      if (failed !== undefined) return failed;
    } catch (error) {
      await runCollected().catch(() => undefined);
      return `loading: ${error}`;
    }
  }
  return null;
}
