import { createHash } from 'node:crypto';
import { type PlayerId, playerKey } from '../ladder/player-id.ts';
import { QUEUES, type Region } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import type { Stores } from '../store/open-stores.ts';
import { evidenceKey } from './learning/learning.ts';

/** Players who asked not to be estimated. Of them only digests are stored, by which they are refused. */
export function createForgotten(
  { snapshots, keyValue }: Pick<Stores, 'snapshots' | 'keyValue'>,
  provider: Pick<Provider, 'account'>,
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
     * Removes who has the name now from both stores. Stored names may be those of then, so the
     * upstream is asked; rejects when it cannot be. A name that nobody has is only refused.
     */
    async add(region: Region, id: PlayerId): Promise<void> {
      const account = await provider.account(region, id);
      const names = [id, account ?? id].map((name) => digestOfName(region, name));
      const added = new Set([...names, ...(account ? [digest(account.puuid)] : [])]);
      await snapshots.forget([...added], account?.puuid);
      for (const one of added) digests.add(one);
      if (!account) return;
      for (const queue of QUEUES) await keyValue.delete(evidenceKey(region, queue, account.puuid));
      await keyValue.deleteMentions(account.puuid);
    },
  };
}

function digestOfName(region: Region, id: PlayerId): string {
  return digest(`${region} ${playerKey(id)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
