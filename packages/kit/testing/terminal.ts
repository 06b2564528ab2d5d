import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Why commands cannot run in a terminal here, for `test(name, { skip: terminalMissing() }, …)`. */
export function terminalMissing(): string | false {
  if (process.platform !== 'linux') return `needs /proc, which ${process.platform} does not have`;
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return /util-linux/.test(stdout ?? '')
    ? false
    : 'needs `script` of util-linux, which is not here';
}

export type Terminal = {
  /** Everything printed so far. */
  output(): string;
  /** Resolves when these words have been printed. */
  printed(words: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  /** Ctrl-C: the terminal sends SIGINT to the whole foreground group. */
  interrupt(): void;
  /** The window is closed: SIGHUP for the session. */
  hangUp(): void;
  /** Every process of the command, found by a mark in its environment. */
  processes(): readonly TerminalProcess[];
  /** Resolves with the seconds until no process is left; rejects with those that are. */
  nobodyLeft(withinMs: number): Promise<number>;
  /** Ends whatever is left. */
  cleanUp(): Promise<void>;
};

type TerminalProcess = {
  readonly pid: number;
  readonly group: number;
  readonly line: string;
};

/** Runs a command line in a pseudo-terminal of its own, as a person does. */
export function inTerminal(
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Terminal {
  const mark = `TERMINAL_TEST=${randomUUID()}`;
  const [name = '', value] = mark.split('=');
  const script = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd,
    env: { ...env, [name]: value, SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  }) as ChildProcess;
  const closed = once(script, 'close');
  let output = '';
  script.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  script.stdin?.on('error', () => {});
  const processes = () => marked(mark).filter(({ pid }) => pid !== script.pid);

  return {
    output: () => output,
    async printed(words, withinMs = 60_000) {
      for (let waited = 0; waited < withinMs; waited += 25) {
        const found = words.exec(output);
        if (found) return found;
        if (script.exitCode !== null) break;
        await sleep(25);
      }
      throw new Error(`${command} did not print ${words}:\n${output.slice(-4000)}`);
    },
    interrupt: () => void script.stdin?.write('\u0003'),
    hangUp: () => void script.kill('SIGKILL'),
    processes,
    async nobodyLeft(withinMs) {
      const began = performance.now();
      while (processes().length > 0) {
        if (performance.now() - began > withinMs) {
          const left = processes().map(({ pid, line }) => `${pid} ${line}`);
          throw new Error(`left after ${withinMs} ms:\n${left.join('\n')}\n${output.slice(-3000)}`);
        }
        await sleep(50);
      }
      return (performance.now() - began) / 1000;
    },
    async cleanUp() {
      for (const { pid } of marked(mark)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended meanwhile.
        }
      }
      await closed;
    },
  };
}

function marked(mark: string): TerminalProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)) return [];
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // After the name in brackets: state, parent, group. A zombie has ended.
        const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(pid), group: Number(group), line }];
      } catch {
        return [];
      }
    });
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
