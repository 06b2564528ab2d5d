// Prints the files of a service that the route of a page loads, counted from its imports:
// node tools/loads.ts parliament/loyalty/route.ts parliament
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Imports that remain at run time; those of types alone are erased. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)';|^import '([^']+)';/gm;

/** Files below `folder` that `route` loads, itself included, relative to `folder`, sorted. */
export function loadedFiles(route: string, folder: string): string[] {
  const root = resolve(folder);
  const found = new Set<string>();
  const queue = [resolve(route)];
  for (const file of queue) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolve(dirname(file), from ?? alone ?? '');
      const isRelative = (from ?? alone ?? '').startsWith('.');
      if (isRelative && existsSync(target) && target.startsWith(join(root, '/'))) {
        queue.push(target);
      }
    }
  }
  return [...found].map((file) => relative(root, file)).sort();
}

if (import.meta.main) {
  const [route, folder] = process.argv.slice(2);
  if (!route || !folder) {
    console.error('usage: node tools/loads.ts <route file> <folder of the service>');
    process.exit(2);
  }
  const files = loadedFiles(route, folder);
  console.log(`${files.join('\n')}\n${files.length} files`);
}
