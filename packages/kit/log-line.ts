/**
 * A line of JSON as a service logs it, for a person: `05:24:07 job is dead · queue partners`.
 * @param length `short` cuts long details and gives the message of an error, `whole` gives its stack
 */
export function humanLine(line: string, length: 'short' | 'whole' = 'short'): string {
  if (!line.startsWith('{')) return line;
  let record: Readonly<Record<string, unknown>>;
  try {
    record = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, service: _, msg, err, ...rest } = record;
  if (typeof level !== 'string' || typeof msg !== 'string') return line;
  const clock = typeof time === 'number' ? `${new Date(time).toTimeString().slice(0, 8)} ` : '';
  const name = level === 'error' ? 'error: ' : level === 'warn' ? 'warning: ' : '';
  const details = [
    ...Object.entries(rest).map(([key, value]) => `${key} ${shown(value, length)}`),
    ...(err === undefined ? [] : [errorText(err, length)]),
  ];
  return [`${clock}${name}${msg}`, ...details].join(' · ');
}

/** True for records below the level of warnings. */
export function isRoutine(line: string): boolean {
  return /^\{"level":"(trace|debug|info)",/.test(line);
}

/** The longest detail that a line has room for. */
const ROOM = 120;

function errorText(error: unknown, length: 'short' | 'whole'): string {
  const { message = error, stack = message } = Object(error);
  return String(length === 'whole' ? stack : message);
}

function shown(value: unknown, length: 'short' | 'whole'): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return length === 'short' && text.length > ROOM ? `${text.slice(0, ROOM)}…` : text;
}

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
