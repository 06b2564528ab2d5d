import { type ElectoralPeriod, findPeriod } from '../chamber/electoral-periods.ts';
import type { RawArchives } from '../store/raw-archives.ts';
import type { ClassifiedRegister } from './text-tasks.ts';
import type { TextWorker } from './text-worker.ts';

/** Registers of prints, read from the open archives on demand and cached while these stay the same. */
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
const MAX_CACHED = 4;
const READING_MS = 60_000;

export function createRegisters(options: RegistersOptions): Registers {
  const { archives, worker, onWarning } = options;
  const cached = new Map<number, { signature: string; register: Promise<ClassifiedRegister> }>();

  /** Without the archive of laws prints have no law changes. */
  async function read(
    period: ElectoralPeriod,
    prints: string,
    laws: Promise<string>,
  ): Promise<ClassifiedRegister> {
    const readFrom = (...archives: string[]) =>
      worker.run('readRegister', { archives, period }, { timeoutMs: READING_MS });
    try {
      return await readFrom(prints, await laws);
    } catch (error) {
      const alone = await readFrom(prints);
      onWarning('sbirka.zip cannot be had; what it tells of prints is missing', error);
      return alone;
    }
  }

  return {
    async load(number) {
      const period = findPeriod(number);
      if (!period) return undefined;
      const prints = await archives.ensure('tisky.zip');
      const laws = archives.ensure('sbirka.zip');
      // The signature is that of the archives after a download.
      await Promise.allSettled([laws]);
      const signature = await archives.signature(['tisky.zip', 'sbirka.zip']);
      const known = cached.get(number);
      if (known?.signature === signature) return known.register;
      const register = read(period, prints, laws);
      cached.delete(number);
      cached.set(number, { signature, register });
      for (const oldest of cached.keys()) if (cached.size > MAX_CACHED) cached.delete(oldest);
      // A register that could not be read is asked for again next time.
      register.catch(() => cached.delete(number));
      return register;
    },
  };
}
