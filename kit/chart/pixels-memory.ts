import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor'; execution: 'sync' }) => void;

let collect: Collect | undefined;

/**
 * Gives back the pixels of pictures that are done. The renderer keeps them where V8 does not
 * count them, so V8 sees little reason to collect: 300 pictures left a process at 450 MB without
 * this, at 310 MB with it (2026-11-20). Collecting young objects suffices, in about a millisecond.
 */
export function freePixels(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor', execution: 'sync' });
}
