import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor'; execution: 'sync' }) => void;

let collect: Collect | undefined;

/**
 * Gives back the pixels of pictures that are done. The renderer keeps them where V8 does not
 * count them, so V8 sees no reason to collect: without this, 120 pictures took 1.1 GB, with it
 * under 300 MB (2026-11-20). A collection of young objects suffices and takes about a millisecond.
 */
export function freePixels(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor', execution: 'sync' });
}
