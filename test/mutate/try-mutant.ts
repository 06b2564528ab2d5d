// Loads the test files of the command line with another source in place of one file. They run as in
// any process that imports `node:test`.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { MUTATED_FILE = '', MUTATED_SOURCE = '' } = process.env;
const target = pathToFileURL(MUTATED_FILE).href;

registerHooks({
  load: (url, context, next) =>
    url === target
      ? { format: 'module', shortCircuit: true, source: MUTATED_SOURCE }
      : next(url, context),
});

for (const test of process.argv.slice(2)) await import(pathToFileURL(test).href);
