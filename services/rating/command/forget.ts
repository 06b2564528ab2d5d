import { quoted } from '@tessera/kit/config';
import { UsageError } from '@tessera/kit/start';
import { createForgotten } from '../estimates/forgotten.ts';
import { findPlayerId, nameOf } from '../ladder/player-id.ts';
import { isRegion, REGIONS } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';

/**
 * `forget REGION NAME#TAG`: removes a player from the stores and has later questions refused. A
 * service that runs on the same stores learns of it within a minute. The database is opened once the
 * arguments are valid.
 */
export async function forgetCommand(
  operands: readonly string[],
  provider: Provider,
  open: () => Promise<Stores>,
): Promise<void> {
  const [region = '', player = '', ...more] = operands.map((one) => one.trim());
  const platform = region.toLowerCase();
  if (more.length > 0) throw new UsageError('forget needs a REGION and a NAME#TAG');
  if (!isRegion(platform))
    throw new UsageError(`REGION must be one of ${REGIONS.join(', ')}, not ${quoted(region)}`);
  const id = findPlayerId(player);
  if (!id) throw new UsageError(`${quoted(player)} is no NAME#TAG`);
  const stores = await open();
  try {
    await createForgotten(stores, provider).add(platform, id);
    console.log(`${nameOf(id)} of ${platform} is forgotten, and will not be estimated again.`);
  } finally {
    await stores.close();
  }
}
