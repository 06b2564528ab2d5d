import { readdirSync, readFileSync } from 'node:fs';

// Processor time as the kernel counts it: unlike durations it hardly changes when other programs
// use the machine. Linux only: the others have no /proc.

/** The kernel shows hundredths of a second, whatever it counts in (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;

/** Fields of proc(5) from the third on. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return []; // it has ended meanwhile
  }
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** Milliseconds a process has used so far, in user mode and in the kernel. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** With its children, also those that have ended and were waited for. */
export function processorMsWithChildren(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(13, 15).map(Number);
  const running = childrenOf(pid).reduce((sum, child) => sum + processorMs(child), 0);
  return processorMs(pid) + (user + system) * TICK_MS + running;
}
