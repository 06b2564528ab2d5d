import { PublicError } from '@tessera/kit/errors';
import { describeError } from '@tessera/kit/failure';
import type { Commands } from '@tessera/kit/program';
import { UsageError } from '@tessera/kit/start';
import { type Doors, estimateCommand } from './estimate.ts';
import { evaluateCommand } from './evaluate.ts';

export const COMMANDS: Commands = {
  usage: `Usage:
  npm run rating                                              serve
  npm run rating -- estimate REGION NAME#TAG [--queue flex] [--format json] [--explain]
  npm run rating -- evaluate FILE [--shipped] [--format json]`,
  forms: {
    serve: {},
    estimate: { flags: { queue: 'value', format: 'value', explain: 'switch' }, operands: 2 },
    evaluate: { flags: { format: 'value', shipped: 'switch' }, operands: 1 },
  },
  usual: 'serve',
};

/** Runs one command and says with which code the process should end: 0, or 1 when it failed. */
export async function runCommand(
  name: string,
  args: readonly string[],
  doors: Doors,
): Promise<number> {
  try {
    if (name === 'evaluate') await evaluateCommand(args);
    else await estimateCommand(args, doors);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof PublicError ? ` (${error.code})` : '';
    console.error(`rating: ${describeError(error)}${code}`);
    return 1;
  }
}
