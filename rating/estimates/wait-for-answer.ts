import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../estimator/report.ts';
import type { Computation } from './desk.ts';

/**
 * The report if it comes in time; undefined when it does not, or when it is foreseen that it
 * cannot. The computation goes on either way.
 */
export async function patientAnswer(
  { report, tooSlow }: Computation,
  withinMs: number,
): Promise<Report | undefined> {
  const given = new AbortController();
  try {
    const late = sleep(withinMs, undefined, { signal: given.signal }).catch(() => undefined);
    return await Promise.race([report, late, tooSlow.then(() => undefined)]);
  } finally {
    given.abort();
  }
}
