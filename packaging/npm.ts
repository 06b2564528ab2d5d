import { execFileSync } from 'node:child_process';

/** Runs npm and answers what it printed. Inside `npm run` it is the same npm, by its own file. */
export function npm(args: readonly string[], { cwd }: { readonly cwd: string }): string {
  const { npm_execpath: script } = process.env;
  const isScript = script !== undefined && /npm-cli\.js$/.test(script);
  const [file, first] = isScript ? [process.execPath, [script]] : ['npm', []];
  return execFileSync(file, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
    // On Windows npm is a script of cmd.exe; no argument here holds what cmd.exe would interpret.
    shell: !isScript && process.platform === 'win32',
  });
}
