import { PublicError } from '@tessera/kit/errors';
import { type Doors, estimateCommand } from './estimate.ts';
import { evaluateCommand } from './evaluate.ts';
import { fitCommand } from './fit.ts';
import { UsageError } from './usage-error.ts';

export const USAGE = `Usage:
  npm run rating                                              serve
  npm run rating -- estimate REGION NAME#TAG [--queue flex] [--format json] [--explain]
  npm run rating -- evaluate FILE [--format json]
  npm run rating -- evaluate --strata | --worlds [--write]    coverage in simulated worlds
  npm run rating -- fit                                       the model's parameters anew`;

/** Runs one command and says with which code the process should end: 0, 1 failed, 2 misused. */
export async function runCommand(
  name: string,
  args: readonly string[],
  doors: Doors,
): Promise<number> {
  try {
    if (name === 'evaluate') await evaluateCommand(args);
    else if (name === 'fit') await fitCommand();
    else if (name === 'estimate') await estimateCommand(args, doors);
    else throw new UsageError(`There is no command ${name}.`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      console.error(`${(error as Error).message}\n\n${USAGE}`);
      return 2;
    }
    const code = error instanceof PublicError ? ` (${error.code})` : '';
    console.error(`${(error as Error).message}${code}`);
    return 1;
  }
}

/** What `parseArgs` throws about options it does not know. */
function isArgumentError(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
