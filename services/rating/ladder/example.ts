import { findPlayerId, type PlayerId } from './player-id.ts';
import { isRegion, type Region } from './region.ts';

/** A player that the home page offers. The settings name them, so both read them here. */
export type Example = { readonly region: Region; readonly id: PlayerId };

/** Reads `euw1:Zesty Raven#EUW`. */
export function findExample(text: string): Example | undefined {
  const [region = '', playerId = ''] = text.split(/:(.*)/s);
  const id = findPlayerId(playerId);
  return id && isRegion(region) ? { region, id } : undefined;
}
