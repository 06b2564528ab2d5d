import { backup, restore } from './copies.ts';
import type { Data } from './data.ts';
import { examine } from './doctor.ts';

/** `doctor`, `backup` or `restore` of a service; answers the exit code. */
export async function keep(
  [command, ...more]: readonly string[],
  data: Data,
  files: readonly string[] = [],
): Promise<number> {
  const operands = more.filter((text) => text !== '--replace' && text !== '--');
  if (command === 'doctor') return examine(data, files, console.log);
  const said =
    command === 'backup'
      ? backup(operands, data, new Date())
      : [restore(operands, more.includes('--replace'))];
  console.log(said.join('\n'));
  return 0;
}
