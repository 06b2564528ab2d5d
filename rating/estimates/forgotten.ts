import { createHash } from 'node:crypto';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import { QUEUES, type Region } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';
import { evidenceKey } from './learning/learning.ts';
import { accountKey } from './upstream-cache.ts';

export type Forgotten = ReturnType<typeof createForgotten>;

/** Players who asked not to be estimated. Of them only digests are stored, by which they are refused. */
export function createForgotten(
  { snapshots, keyValue }: Stores,
  provider: () => Pick<Provider, 'account'>,
) {
  const digests = new Set<string>();
  return {
    hasName: (region: Region, id: PlayerId) => digests.has(digestOfName(region, id)),
    hasAccount: (puuid: string) => digests.has(digest(puuid)),
    /** Reads what another process has forgotten meanwhile; true when there is something new. */
    async load(): Promise<boolean> {
      const before = digests.size;
      for (const one of await snapshots.forgotten()) digests.add(one);
      return digests.size > before;
    },
    /**
     * Removes a player from both stores. `dropFromMemory` is called once the player is refused and
     * before values are removed, so that nothing under way writes them again. The upstream is asked
     * who that is when the stores do not know; rejects when it cannot be, unless that was done before.
     */
    async add(region: Region, id: PlayerId, dropFromMemory: () => Promise<void>): Promise<void> {
      const unlessDoneBefore = (error: unknown) => {
        if (!digests.has(digestOfName(region, id))) throw error;
        return undefined;
      };
      const account =
        (await snapshots.findAccount(region, id)) ??
        (await provider().account(region, id).catch(unlessDoneBefore));
      const names = [id, account ?? id].map((name) => digestOfName(region, name));
      const added = [...new Set([...names, ...(account ? [digest(account.puuid)] : [])])];
      await snapshots.forget(added, account?.puuid);
      for (const one of added) digests.add(one);
      await dropFromMemory();
      await keyValue.delete(accountKey(region, id));
      if (!account) return;
      const { puuid } = account;
      for (const queue of QUEUES) await keyValue.delete(evidenceKey(region, queue, puuid));
      await keyValue.deleteMentions(puuid);
    },
  };
}

function digestOfName(region: Region, id: PlayerId): string {
  return digest(`${region} ${playerKey(id)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
