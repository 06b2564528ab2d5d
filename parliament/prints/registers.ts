import { findPeriod } from '../chamber/electoral-periods.ts';
import type { RawArchives } from '../store/raw-archives.ts';
import type { ClassifiedRegister } from './text-tasks.ts';
import type { TextWorker } from './text-worker.ts';

/** Registers of prints, read from the open archives on demand and kept while these stay the same. */
export type Registers = {
  /** undefined when the period is not configured. Throws when `tisky.zip` cannot be had. */
  load(period: number): Promise<ClassifiedRegister | undefined>;
};

type RegistersOptions = {
  readonly archives: RawArchives;
  readonly worker: TextWorker;
  readonly onWarning: (message: string, error: unknown) => void;
};

/** A register of a large period takes some three megabytes. */
const MAX_KEPT = 4;
const READING_MS = 60_000;

export function createRegisters({ archives, worker, onWarning }: RegistersOptions): Registers {
  const kept = new Map<number, { signature: string; register: Promise<ClassifiedRegister> }>();
  return {
    async load(number) {
      const period = findPeriod(number);
      if (!period) return undefined;
      const paths = [await archives.ensure('tisky.zip')];
      try {
        paths.push(await archives.ensure('sbirka.zip'));
      } catch (error) {
        onWarning('sbirka.zip cannot be had; prints stay without law changes', error);
      }
      const signature = await archives.signature(['tisky.zip', 'sbirka.zip']);
      const known = kept.get(number);
      if (known?.signature === signature) return known.register;
      const register = worker.run(
        'readRegister',
        { archives: paths, period },
        { timeoutMs: READING_MS },
      );
      kept.delete(number);
      kept.set(number, { signature, register });
      for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
      // A register that could not be read is asked for again next time.
      register.catch(() => kept.delete(number));
      return register;
    },
  };
}
