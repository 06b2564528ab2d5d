import { posix } from 'node:path';
import { javaScriptName, type Module } from './module-graph.ts';

/** The module with `.js` names, and relative paths in place of `@tessera/kit/…`. */
export function compile({ file, code, references }: Module): string {
  let compiled = code;
  // From the back, so that positions before stay true.
  for (const { start, end, target, isUrl } of references.toSorted((a, b) => b.start - a.start)) {
    if (isUrl && !target.endsWith('.ts')) continue;
    compiled = `${compiled.slice(0, start)}'${relativePath(file, javaScriptName(target))}'${compiled.slice(end)}`;
  }
  return compiled;
}

export function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
