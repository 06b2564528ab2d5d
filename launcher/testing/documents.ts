import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Document = { readonly file: string; readonly text: string };

export type Block = {
  readonly file: string;
  readonly lines: readonly string[];
  /** Test files that prove it, from `<!-- tested: … -->` above it. */
  readonly testedBy: readonly string[];
};

/** What people read of the repository. */
export function documents(root: string): Document[] {
  return globSync('{*.md,docs/*.md,docs/contract/*.md,*/README.md,sandbox/*/README.md}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }));
}

/** Every block of commands in the documents. */
export function commandBlocks(root: string): Block[] {
  return documents(root).flatMap(({ file, text }) => {
    return [...text.matchAll(/(?:<!-- tested: ([^\n]*) -->\n)?^```sh\n(.*?)^```$/gms)].map(
      ([, tests = '', commands = '']) => ({
        file,
        lines: commands.replaceAll('\\\n', ' ').split('\n'),
        testedBy: tests.split(', ').filter(Boolean),
      }),
    );
  });
}

/**
 * Commands of a service that do their work and end, as `npm run housing -- fetch --all`: those that
 * need minutes, a number from a page or a token are left out.
 */
export function commandsIn({ lines }: Block): string[] {
  return lines.flatMap((line) => {
    const [command = ''] = line.split(/ +#/);
    return /^npm run \w+ -- (?:estimate|fetch|compute|refresh)\b/.test(command) ? [command] : [];
  });
}

/**
 * What of a block can be sent to running services: its requests and the variables they use. Lines
 * with a blank to fill in (`…`, `$ID`) are left out.
 */
export function requestsIn({ lines }: Block): string[] {
  const isSet = (name: string) => lines.some((line) => line.startsWith(`${name}=`));
  const requests = lines.filter((line) => {
    const names = [...line.matchAll(/\$\{?([A-Z_]+)/g)].map((match) => match[1]!);
    return line.startsWith('curl ') && !line.includes('…') && names.every(isSet);
  });
  if (requests.length === 0) return [];
  return [...lines.filter((line) => /^[A-Z_]+=\S+$/.test(line)), ...requests];
}

/** Lines of a block that neither are sent as requests nor run as commands. */
export function otherLinesIn(block: Block): string[] {
  const known = [...requestsIn(block), ...commandsIn(block)];
  return block.lines
    .map((line) => line.split(/(?:^| +)# /)[0]!.trim())
    .filter((line) => line !== '' && !known.some((one) => one.startsWith(line)));
}
