// Extracts and classifies documents as the service does, in a process with the settings of V8
// given as arguments. Each message is a list of paths of PDFs; the answer is the time it took.
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createDisk } from '@tessera/parliament/prints/disk';
import { createTextWorker } from '@tessera/parliament/prints/text-worker';

/** What one round took, in milliseconds. */
export type RoundTimes = { readonly wall: number; readonly processor: number };

// Set as parliament/main.ts does: they hold for each worker of the process.
for (const flag of process.argv.slice(2)) setFlagsFromString(flag);

const worker = createTextWorker();

process.on('message', async (paths: readonly string[]) => {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await pipeline(paths);
  const { user, system } = process.cpuUsage(before);
  const times: RoundTimes = {
    wall: performance.now() - start,
    processor: (user + system) / 1000,
  };
  process.send!(times);
});
process.on('disconnect', () => void worker.close());

async function pipeline(paths: readonly string[]): Promise<void> {
  const disk = createDisk(dirname(paths[0]!));
  const limit = { timeoutMs: 60_000 };
  for (const [index, path] of paths.entries()) {
    await disk.write(`${index}.txt`, await worker.run('extractText', { path }, limit));
  }
  for (const index of paths.keys()) {
    const input = { title: 'Novela z. o dani', path: join(dirname(paths[0]!), `${index}.txt`) };
    await worker.run('classify', input, limit);
  }
}
