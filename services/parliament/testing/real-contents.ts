import { findPeriod } from '../chamber/electoral-periods.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { findTopic } from '../chamber/topics.ts';
import { readRegister } from '../prints/text-tasks.ts';
import { type RealPeriod, realArchive } from './real-periods.ts';

/** All prints of a real period with the topics that their titles tell, without summaries. */
export async function realContents(number: RealPeriod): Promise<PrintContents> {
  const archives = [realArchive('tisky.zip'), realArchive('sbirka.zip')];
  const register = await readRegister({ archives, period: findPeriod(number)! });
  const topics = [...register.titleTopics].map(
    ([ct, ids]) => [ct, ids.flatMap((id) => findTopic(id) ?? [])] as const,
  );
  return { version: `${number}`, register, topics: new Map(topics), summaries: new Map() };
}
