import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLlm } from '@tessera/sandbox/llm/server';
import { startPsp } from '@tessera/sandbox/psp/server';
import { line } from '../measure.ts';

const LIMIT_MB = 350;
const script = join(import.meta.dirname, '../../parliament/testing/print-child.ts');

/** Peak memory of the process while the whole pipeline of a period runs. */
export async function benchPrintMemory(): Promise<string[]> {
  const psp = await startPsp({
    periods: [{ period: 10, seats: 200, clubs: 7, votes: 600, sessions: 12 }],
  });
  const llm = await startLlm();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-print-memory-'));
  try {
    const args = [script, folder, psp.url, psp.siteUrl, llm.url, '10'];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    let peak = 0;
    const watch = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // It has just ended.
      }
    }, 50);
    const code = await new Promise((resolve) => child.on('exit', resolve));
    clearInterval(watch);
    if (code !== 0) throw new Error(`the pipeline ended with ${code}`);
    const documents = psp.requests.filter(({ path }) => path.endsWith('/orig2.sqw')).length;
    const detail = `${peak.toFixed(0)} MB, ${documents} documents`;
    return [line('peak memory while a period runs / 350 MB', peak / LIMIT_MB, '≤ 1.00', detail)];
  } finally {
    await psp.close();
    await llm.close();
    await rm(folder, { recursive: true, force: true });
  }
}
