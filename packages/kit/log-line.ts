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
