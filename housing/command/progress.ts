import type { SourceName } from '../market/indicator.ts';

/** How far a fetch is: one line rewritten on a terminal, nothing into a file or a pipe. */
export type Progress = {
  readonly show: (source: SourceName, done: number, total: number) => void;
  readonly end: () => void;
};

const BAR = 24;

export function progressOn(stream: {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}): Progress {
  if (!stream.isTTY) return { show: () => {}, end: () => {} };
  return {
    show(source, done, total) {
      const filled = Math.round((done / total) * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      stream.write(`\r\u001b[2K${source.padEnd(7)} ${bar} ${done} of ${total}`);
    },
    end: () => void stream.write('\r\u001b[2K'),
  };
}
