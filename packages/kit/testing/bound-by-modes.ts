import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;

/**
 * A prefix for a command so that file modes bind it, although the tests run as root, who
 * writes to any file. Without the capability for that root still reads everything, so that the
 * checkout may be a folder only root can enter. Empty for every other user.
 */
export const boundByModes: readonly string[] = isRoot
  ? ['setpriv', '--bounding-set', '-dac_override']
  : [];

/** The `skip` of a test that needs it: the reason where root cannot be bound, otherwise false. */
export const cannotBeBound: string | false =
  isRoot &&
  spawnSync(boundByModes[0]!, [...boundByModes.slice(1), 'true']).status !== 0 &&
  'root writes to read-only files, and setpriv cannot take that away here';
