import { UsageError } from '@tessera/kit/start';
import { createBatchStore } from '../background/batch-store.ts';
import { createForgotten } from '../estimates/forgotten.ts';
import { nameOf } from '../ladder/player-id.ts';
import { type Doors, playerOf } from './estimate.ts';

/**
 * `forget REGION NAME#TAG`: removes a player from the stores and has later questions refused. A
 * service that runs on the same stores learns of it within a minute.
 */
export async function forgetCommand(operands: readonly string[], doors: Doors): Promise<void> {
  if (operands.length !== 2) throw new UsageError('forget needs a REGION and a NAME#TAG');
  const { region, id } = playerOf(operands);
  const stores = await doors.stores();
  try {
    const forgotten = createForgotten(stores, doors.provider);
    const batches = createBatchStore(stores.keyValue, Date.now);
    await forgotten.add(region, id, () => batches.dropForgotten(forgotten));
    console.log(`${nameOf(id)} of ${region} is forgotten, and will not be estimated again.`);
  } finally {
    await stores.close();
  }
}
