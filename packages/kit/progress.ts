/** Progress of long work: one rewritten line on a terminal; nothing into a pipe. */
type Progress = {
  /** `total` is undefined while nobody knows it: then only what is done is shown. */
  readonly show: (label: string, done: number, total: number | undefined, unit?: string) => void;
  readonly end: () => void;
};

type Stream = { readonly isTTY?: boolean | undefined; write(text: string): unknown };

const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\u001b[2K';

export function progressOn(stream: Stream): Progress {
  if (!stream.isTTY) return { show: () => {}, end: () => {} };
  return {
    show(label, done, total, unit = '') {
      const share = total ? Math.min(1, done / total) : 0;
      const filled = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      const amount = total ? `${done} of ${total}` : `${done}`;
      stream.write(`${CLEAR_LINE}${label.padEnd(14)} ${bar} ${amount} ${unit}`);
    },
    end: () => void stream.write(CLEAR_LINE),
  };
}
